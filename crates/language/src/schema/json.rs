//! A JSON Schema (draft 7) of rule files, for editors. `x-taplo` holds what Taplo and Even Better TOML show.

use super::{Dsl, KeySchema, Literal, MapSchema, PATCH, ROOT, TableSchema, Type, WordDoc};
use serde_json::{Map, Value, json};

/// The definition of `{ option = 'NAME' }`, which may stand in place of most values.
const OPTION: &str = "option-value";

/// The author's names, as `sema` takes them.
const NAME: &str = "^[a-z][A-Za-z0-9_-]{0,63}$";
/// The same for definitions, which may have parameters.
const DEFINITION: &str = r"^[a-z][A-Za-z0-9_-]{0,63}(\(.+\))?$";
/// The IDs of piece types, as `sema` takes them, and how long they may be.
const ID: &str = r"^\+?[A-Z][a-z0-9]*'*$";
const MAX_ID: usize = 8;
/// The names of players.
const PLAYER: &str = "^[A-Za-z][A-Za-z0-9_-]*$";

/// Returns the schema.
pub fn schema() -> Value {
    let mut writer = Writer::default();
    let mut root = writer.table(&ROOT);
    writer.definitions.insert(
        OPTION.to_owned(),
        json!({
            "type": "object",
            "description": "The value of an option of the file.",
            "properties": { "option": { "type": "string" } },
            "required": ["option"],
            "additionalProperties": false,
        }),
    );
    root.insert("$schema".to_owned(), json!("http://json-schema.org/draft-07/schema#"));
    root.insert("title".to_owned(), json!("alfil rule file"));
    // A file that changes another one, or a header, need not be complete.
    let inherits = json!({ "anyOf": [{ "required": ["extends"] }, { "required": ["diagram"] }] });
    root.insert("if".to_owned(), json!({ "not": inherits }));
    let mut complete = complete_table(&ROOT);
    complete.insert("required".to_owned(), json!(["board", "pieces"]));
    root.insert("then".to_owned(), Value::Object(complete));
    root.insert("definitions".to_owned(), Value::Object(writer.definitions));
    Value::Object(root)
}

#[derive(Default)]
struct Writer {
    definitions: Map<String, Value>,
}

impl Writer {
    /// Returns the schema of a table of one file, in which inherited keys may be missing.
    fn table(&mut self, table: &TableSchema) -> Map<String, Value> {
        let mut res = Map::new();
        res.insert("type".to_owned(), json!("object"));
        res.insert("description".to_owned(), json!(table.doc));
        let keys = table.keys.iter().map(|it| (it.name.to_owned(), self.key(it)));
        let keys: Map<String, Value> = keys.collect();
        res.insert("properties".to_owned(), Value::Object(keys));
        res.insert("additionalProperties".to_owned(), json!(false));
        if !table.merges {
            res.extend(required(table));
        }
        let conflicts: Vec<Value> = table.keys.iter().flat_map(conflicts).collect();
        if !conflicts.is_empty() {
            res.insert("allOf".to_owned(), json!(conflicts));
        }
        res
    }

    fn key(&mut self, key: &KeySchema) -> Value {
        let mut res = match self.ty_or_option(&key.ty) {
            Value::Object(ty) if !ty.contains_key("$ref") => ty,
            reference => Map::from_iter([("allOf".to_owned(), json!([reference]))]),
        };
        let description = format!("{}\n\n`{}`", key.doc, key.example);
        res.insert("description".to_owned(), json!(description));
        let mut docs = Map::from_iter([("main".to_owned(), json!(description))]);
        if let Some(default) = key.default {
            let default = match default {
                Literal::Text(it) => json!(it),
                Literal::Int(it) => json!(it),
                Literal::Bool(it) => json!(it),
            };
            docs.insert("defaultValue".to_owned(), json!(default.to_string()));
            res.insert("default".to_owned(), default);
        }
        res.insert("x-taplo".to_owned(), json!({ "docs": docs }));
        Value::Object(res)
    }

    /// Returns the schema of a value, in place of which an option may stand.
    fn ty_or_option(&mut self, ty: &Type) -> Value {
        let option = json!({ "$ref": format!("#/definitions/{OPTION}") });
        match (ty, self.ty(ty)) {
            (Type::Table(_) | Type::Map(_) | Type::Named(_), it) => it,
            (_, Value::Object(mut it)) if it.contains_key("anyOf") => {
                if let Some(Value::Array(types)) = it.get_mut("anyOf") {
                    types.push(option);
                }
                Value::Object(it)
            }
            (_, it) => json!({ "anyOf": [it, option] }),
        }
    }

    fn ty(&mut self, ty: &Type) -> Value {
        match ty {
            Type::Text(dsl) => text(*dsl),
            Type::Texts(dsl) => {
                let items = self.ty_or_option(&Type::Text(*dsl));
                json!({ "anyOf": [text(*dsl), { "type": "array", "items": items }] })
            }
            Type::Word(words) => word(words),
            Type::Int(min, max) => {
                let mut res = Map::from_iter([("type".to_owned(), json!("integer"))]);
                if *min > i64::MIN {
                    res.insert("minimum".to_owned(), json!(min));
                }
                if *max < i64::MAX {
                    res.insert("maximum".to_owned(), json!(max));
                }
                Value::Object(res)
            }
            Type::Number => json!({ "type": "number" }),
            Type::Bool => json!({ "type": "boolean" }),
            Type::List(of) => json!({ "type": "array", "items": self.ty_or_option(of) }),
            Type::OneOf(types) => {
                json!({ "anyOf": types.iter().map(|it| self.ty(it)).collect::<Vec<_>>() })
            }
            Type::Table(table) => self.reference(table),
            Type::Map(map) => self.map(map),
            Type::Named(table) => json!({ "type": "array", "items": self.reference(table) }),
        }
    }

    fn map(&mut self, map: &MapSchema) -> Value {
        let mut res = json!({
            "type": "object",
            "description": format!("A table of names, each {}.", map.what),
            "additionalProperties": self.ty_or_option(&map.ty),
        });
        let pattern = match (map.named, map.each) {
            (true, _) if matches!(map.ty, Type::Text(Dsl::Expression)) => DEFINITION,
            (true, _) => NAME,
            (_, true) => PLAYER,
            _ => return res,
        };
        res["propertyNames"] = json!({ "pattern": pattern });
        res
    }

    /// Returns the way to the definition of a table, which is written once.
    fn reference(&mut self, table: &TableSchema) -> Value {
        if !self.definitions.contains_key(table.name) {
            // A table may hold itself.
            self.definitions.insert(table.name.to_owned(), Value::Null);
            let schema = Value::Object(self.table(table));
            self.definitions.insert(table.name.to_owned(), schema);
        }
        json!({ "$ref": format!("#/definitions/{}", table.name) })
    }
}

fn text(dsl: Dsl) -> Value {
    let mut res = json!({ "type": "string", "title": dsl.name() });
    if dsl == Dsl::Id {
        res["pattern"] = json!(ID);
        res["maxLength"] = json!(MAX_ID);
    }
    res
}

fn word(words: &[WordDoc]) -> Value {
    let names: Vec<&str> = words.iter().map(|it| it.name).collect();
    let docs: Vec<&str> = words.iter().map(|it| it.doc).collect();
    json!({ "type": "string", "enum": names, "x-taplo": { "docs": { "enumValues": docs } } })
}

fn conflicts(key: &KeySchema) -> impl Iterator<Item = Value> {
    let others = key.conflicts_with.iter();
    others.map(|it| json!({ "not": { "required": [it, key.name] } }))
}

/// Returns the keys that a complete table must have, as keywords.
fn required(table: &TableSchema) -> Map<String, Value> {
    let mut res = Map::new();
    let keys: Vec<&str> = table.keys.iter().filter(|it| it.required).map(|it| it.name).collect();
    if !keys.is_empty() {
        res.insert("required".to_owned(), json!(keys));
    }
    if !table.any_of.is_empty() {
        let keys: Vec<_> = table.any_of.iter().map(|it| json!({ "required": [it] })).collect();
        res.insert("anyOf".to_owned(), json!(keys));
    }
    let requires = table.keys.iter().filter(|it| !it.requires.is_empty());
    let requires: Map<_, _> = requires.map(|it| (it.name.to_owned(), json!(it.requires))).collect();
    if !requires.is_empty() {
        res.insert("dependencies".to_owned(), Value::Object(requires));
    }
    res
}

/// Returns what a file that inherits nothing must have, beyond what every file must have.
fn complete_table(table: &TableSchema) -> Map<String, Value> {
    let mut res = if table.merges { required(table) } else { Map::new() };
    // What an option changes is laid over what is there.
    let keys = table.keys.iter().filter(|it| !is_patch(&it.ty));
    let keys: Map<_, _> =
        keys.filter_map(|it| Some((it.name.to_owned(), complete(&it.ty)?))).collect();
    if !keys.is_empty() {
        res.insert("properties".to_owned(), Value::Object(keys));
    }
    res
}

fn is_patch(ty: &Type) -> bool {
    matches!(ty, Type::Map(MapSchema { ty: Type::Table(table), .. }) if table.name == PATCH.name)
}

/// Returns what a value must have in such a file; the keywords apply only to tables and arrays.
fn complete(ty: &Type) -> Option<Value> {
    match ty {
        Type::Table(table) | Type::Named(table) => {
            let inner = complete_table(table);
            let inner = (!inner.is_empty()).then_some(Value::Object(inner))?;
            let is_list = matches!(ty, Type::Named(_));
            Some(if is_list { json!({ "items": inner }) } else { inner })
        }
        Type::Map(map) => complete(&map.ty).map(|it| json!({ "additionalProperties": it })),
        Type::OneOf(types) => types.iter().find_map(complete),
        _ => None,
    }
}
