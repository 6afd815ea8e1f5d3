// The types of `codemirror.js`, for the type checker.
export * from "./codemirror.entry.js";
export type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
export type { Diagnostic } from "@codemirror/lint";
export type { Extension, StateEffectType } from "@codemirror/state";
export type { Tooltip } from "@codemirror/view";
