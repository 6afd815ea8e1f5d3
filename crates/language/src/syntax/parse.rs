//! The parser of expressions and effects: from the parser generator's pairs to trees.

mod errors;
mod recover;

pub use recover::{Read, joins};

use crate::{
    diag::{Code, Diagnostic},
    source::{Snippet, Span},
    syntax::{
        effect::{Assign, Domain, Effect, EffectKind},
        expr::{
            Args, Axis, Expr, ExprKind, Infix, Joint, Line, MAX_DEPTH, MAX_LEN, Moves, Prefix, Word,
        },
    },
};
use grammar::{Grammar, Rule};
use pest::{
    Parser as _,
    iterators::{Pair, Pairs},
    pratt_parser::{Assoc, Op, PrattParser},
};
use std::sync::LazyLock;

generated_parser!(mod grammar, "expr.rs");

type Res<T> = Result<T, Diagnostic>;

pub(super) fn expression(text: Snippet<'_>) -> Read<Expr> {
    recover::read(Rule::expression, text, |builder, pairs| Parts { builder, pairs }.expr())
}

pub(super) fn effects(text: Snippet<'_>) -> Read<Vec<Effect>> {
    recover::read(Rule::effects, text, |builder, pairs| {
        let effects = pairs.filter(|it| !matches!(it.as_rule(), Rule::semicolon | Rule::EOI));
        effects.map(|it| builder.effect(it)).collect()
    })
}

pub(super) fn domain(text: Snippet<'_>) -> Read<Domain> {
    recover::read(Rule::domain, text, |builder, mut pairs| match pairs.next() {
        Some(pair) => builder.domain(pair),
        None => Err(builder.impossible()),
    })
}

fn too_deep(span: Span) -> Diagnostic {
    let message = format!("at most {MAX_DEPTH} levels of nesting were expected, this goes deeper");
    Diagnostic::new(Code::TooDeep, span, message)
}

/// Parses and checks the limits; what comes back are the pairs inside the top rule.
fn start(rule: Rule, text: Snippet<'_>) -> Res<(Builder<'_>, Pairs<'_, Rule>)> {
    let builder = Builder { text, origins: &[] };
    if text.text.len() > MAX_LEN {
        let message =
            format!("a text of at most {MAX_LEN} characters was expected, this one is longer");
        return Err(Diagnostic::new(Code::TooDeep, text.at(0, text.text.len()), message));
    }
    let mut depth = 0_usize;
    for (at, byte) in text.text.bytes().enumerate() {
        match byte {
            b'(' | b'{' => depth += 1,
            b')' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            return Err(too_deep(text.at(at, at + 1)));
        }
    }
    let mut pairs = Grammar::parse(rule, text.text).map_err(|it| errors::explain(text, &it))?;
    let top = pairs.next().ok_or_else(|| builder.impossible())?;
    Ok((builder, top.into_inner()))
}

/// Operators from the loosest to the tightest. Tests do not chain by sense; kinds will tell.
static PRATT: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let infix = |it| Op::infix(it, Assoc::Left);
    PrattParser::new()
        .op(infix(Rule::or))
        .op(infix(Rule::and))
        .op(Op::prefix(Rule::not))
        .op(infix(Rule::in_)
            | infix(Rule::in_not)
            | infix(Rule::is)
            | infix(Rule::is_not)
            | infix(Rule::was)
            | infix(Rule::was_not)
            | infix(Rule::has)
            | infix(Rule::has_no)
            | infix(Rule::equal)
            | infix(Rule::unequal)
            | infix(Rule::less)
            | infix(Rule::at_most)
            | infix(Rule::greater)
            | infix(Rule::at_least))
        .op(Op::prefix(Rule::some) | Op::prefix(Rule::no))
        .op(infix(Rule::union) | infix(Rule::plus) | infix(Rule::minus))
        .op(infix(Rule::intersection) | infix(Rule::times))
        .op(infix(Rule::juxtaposed))
        .op(Op::prefix(Rule::complement) | Op::prefix(Rule::negative))
});

enum Operator {
    Joint(Joint),
    Infix(Infix),
}

fn operator(rule: Rule) -> Option<Operator> {
    Some(match rule {
        Rule::or => Operator::Joint(Joint::Or),
        Rule::and => Operator::Joint(Joint::And),
        Rule::union => Operator::Joint(Joint::Union),
        Rule::intersection => Operator::Joint(Joint::Intersection),
        Rule::juxtaposed => Operator::Joint(Joint::Juxtaposed),
        Rule::in_ => Operator::Infix(Infix::In),
        Rule::in_not => Operator::Infix(Infix::NotIn),
        Rule::is => Operator::Infix(Infix::Is),
        Rule::is_not => Operator::Infix(Infix::IsNot),
        Rule::was => Operator::Infix(Infix::Was),
        Rule::was_not => Operator::Infix(Infix::WasNot),
        Rule::has => Operator::Infix(Infix::Has),
        Rule::has_no => Operator::Infix(Infix::HasNo),
        Rule::equal => Operator::Infix(Infix::Equal),
        Rule::unequal => Operator::Infix(Infix::Unequal),
        Rule::less => Operator::Infix(Infix::Less),
        Rule::at_most => Operator::Infix(Infix::AtMost),
        Rule::greater => Operator::Infix(Infix::Greater),
        Rule::at_least => Operator::Infix(Infix::AtLeast),
        Rule::plus => Operator::Infix(Infix::Plus),
        Rule::minus => Operator::Infix(Infix::Minus),
        Rule::times => Operator::Infix(Infix::Times),
        _ => return None,
    })
}

fn prefix(rule: Rule) -> Option<Prefix> {
    Some(match rule {
        Rule::not => Prefix::Not,
        Rule::some => Prefix::Some,
        Rule::no => Prefix::No,
        Rule::complement => Prefix::Complement,
        Rule::negative => Prefix::Negative,
        _ => return None,
    })
}

/// An expression under construction.
struct Built {
    expr: Expr,
    /// How deep it is nested.
    depth: usize,
    /// True if it stands in parentheses, so that it is no part of a chain around it.
    grouped: bool,
}

fn part(kind: ExprKind, span: Span, inside: usize) -> Res<Built> {
    let depth = inside + 1;
    if depth > MAX_DEPTH {
        return Err(too_deep(span));
    }
    Ok(Built { expr: Expr { kind, span }, depth, grouped: false })
}

#[derive(Clone, Copy)]
struct Builder<'a> {
    text: Snippet<'a>,
    /// For each byte of a repaired text, its place in the author's; empty if they are the same.
    origins: &'a [u32],
}

/// The parts of a pair, taken one after the other.
struct Parts<'a> {
    builder: Builder<'a>,
    pairs: Pairs<'a, Rule>,
}

impl<'a> Builder<'a> {
    /// For parts that the grammar promises: only a grammar that does not fit this file gets here.
    fn impossible(&self) -> Diagnostic {
        let span = self.text.at(0, self.text.text.len());
        Diagnostic::new(Code::ExpressionSyntax, span, "this can't be read")
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let at = pair.as_span();
        let origin = |at: usize| self.origins.get(at).map_or(at, |it| *it as usize);
        // Parsers leave blanks at the end of a pair that ends with something optional.
        self.text.at(origin(at.start()), origin(at.start() + at.as_str().trim_end().len()))
    }

    fn parts(self, pair: Pair<'a, Rule>) -> Parts<'a> {
        Parts { builder: self, pairs: pair.into_inner() }
    }

    fn expr(&self, pair: Pair<'a, Rule>) -> Res<Built> {
        let pairs = pair.into_inner();
        let prefixes = pairs.clone().filter(|it| prefix(it.as_rule()).is_some());
        if let Some(deep) = prefixes.skip(MAX_DEPTH).last() {
            return Err(too_deep(self.span(&deep)));
        }
        PRATT
            .map_primary(|it| self.operand(it))
            .map_prefix(|op, operand| self.prefix(&op, operand?))
            .map_infix(|left, op, right| self.infix(left?, &op, right?))
            .parse(pairs)
    }

    fn prefix(&self, op: &Pair<'a, Rule>, operand: Built) -> Res<Built> {
        let span = self.span(op).to(operand.expr.span);
        let op = prefix(op.as_rule()).ok_or_else(|| self.impossible())?;
        part(ExprKind::Prefix(op, Box::new(operand.expr)), span, operand.depth)
    }

    fn infix(&self, left: Built, op: &Pair<'a, Rule>, right: Built) -> Res<Built> {
        let span = left.expr.span.to(right.expr.span);
        let inside = left.depth.max(right.depth);
        let op = match operator(op.as_rule()).ok_or_else(|| self.impossible())? {
            Operator::Joint(op) => op,
            Operator::Infix(op) => {
                let kind = ExprKind::Pair(op, Box::new(left.expr), Box::new(right.expr));
                return part(kind, span, inside);
            }
        };
        match left {
            Built {
                expr: Expr { kind: ExprKind::Chain(joint, mut items), .. },
                depth,
                grouped: false,
            } if joint == op => {
                items.push(right.expr);
                part(ExprKind::Chain(op, items), span, right.depth.max(depth - 1))
            }
            left => part(ExprKind::Chain(op, vec![left.expr, right.expr]), span, inside),
        }
    }

    fn operand(&self, pair: Pair<'a, Rule>) -> Res<Built> {
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::number => part(ExprKind::Number(self.number(&pair)?), span, 0),
            Rule::range => {
                let mut ends = pair.into_inner().map(|it| self.number(&it));
                match (ends.next(), ends.next()) {
                    (Some(first), Some(last)) => part(ExprKind::Range(first?, last?), span, 0),
                    _ => Err(self.impossible()),
                }
            }
            Rule::group => {
                let inner = self.parts(pair).part()?;
                let Built { expr: Expr { kind, .. }, depth, .. } = inner;
                Ok(Built { expr: Expr { kind, span }, depth: depth + 1, grouped: true })
            }
            Rule::hole => part(ExprKind::Hole, span, 0),
            Rule::braces => {
                let (items, depth) = self.parts(pair).list()?;
                part(ExprKind::Braces(items), span, depth)
            }
            Rule::line => {
                let mut words = pair.into_inner();
                let axis = match words.next().map_or("", |it| it.as_str()).as_bytes().first() {
                    Some(b'f') => Axis::File,
                    Some(b'r') => Axis::Rank,
                    _ => Axis::Level,
                };
                let parts = words.map(|it| {
                    let mut ends = it
                        .into_inner()
                        .filter(|it| it.as_rule() != Rule::dash)
                        .map(|it| it.as_str().to_owned());
                    Some((ends.next()?, ends.next()))
                });
                let parts = parts.collect::<Option<_>>().ok_or_else(|| self.impossible())?;
                part(ExprKind::Line(Line { axis, parts }), span, 0)
            }
            Rule::word => {
                let (word, depth) = self.word(pair)?;
                part(ExprKind::Word(word), span, depth)
            }
            _ => Err(self.impossible()),
        }
    }

    fn number(&self, pair: &Pair<'_, Rule>) -> Res<i32> {
        pair.as_str().parse().map_err(|_| {
            let message = format!("a number of at most {} was expected", i32::MAX);
            Diagnostic::new(Code::ExpressionSyntax, self.span(pair), message)
        })
    }

    fn word(&self, pair: Pair<'a, Rule>) -> Res<(Word, usize)> {
        let mut parts = self.parts(pair);
        let name = parts.pairs.next().ok_or_else(|| self.impossible())?;
        let mut word = self.name(&name);
        let mut depth = 0;
        if let Some(args) = parts.pairs.next() {
            let mut args = self.parts(args);
            let (mut items, inside) = args.list()?;
            items.extend(args.moves());
            let by = if args.skip(Rule::by) { Some(args.part()?) } else { None };
            depth = inside.max(by.as_ref().map_or(0, |it| it.depth));
            word.args = Some(Args { items, by: by.map(|it| Box::new(it.expr)) });
        }
        Ok((word, depth))
    }

    fn name(&self, pair: &Pair<'a, Rule>) -> Word {
        let name = match pair.as_rule() {
            Rule::placed_this_turn => "placed".to_owned(),
            _ => pair.as_str().to_owned(),
        };
        Word { name, span: self.span(pair), args: None }
    }

    fn effect(&self, pair: Pair<'a, Rule>) -> Res<Effect> {
        let span = self.span(&pair);
        let rule = pair.as_rule();
        let mut it = self.parts(pair);
        let kind = match rule {
            Rule::nothing => EffectKind::Nothing,
            Rule::remove => EffectKind::Remove(it.expr()?),
            Rule::place => {
                let piece = it.expr()?;
                let owner = if it.skip(Rule::kw_for) { Some(it.expr()?) } else { None };
                let at = it.expr()?;
                EffectKind::Place { piece, owner, at, replacing: it.skip(Rule::replacing) }
            }
            Rule::turn => EffectKind::Turn(it.expr()?, it.expr()?),
            Rule::give => EffectKind::Give(it.expr()?, it.expr()?),
            Rule::take => EffectKind::Take(it.expr()?, it.expr()?),
            Rule::move_ => {
                let from = it.expr()?;
                it.skip(Rule::kw_by);
                match it.moves() {
                    Some(moves) => EffectKind::Shift(from, moves),
                    None => EffectKind::Move(from, it.expr()?),
                }
            }
            Rule::swap => EffectKind::Swap(it.expr()?, it.expr()?),
            Rule::mark | Rule::unmark => {
                EffectKind::Mark { piece: it.expr()?, name: it.name()?, set: rule == Rule::mark }
            }
            Rule::win => EffectKind::Win(it.expr()?),
            Rule::lose => EffectKind::Lose(it.expr()?),
            Rule::draw => EffectKind::Draw,
            Rule::eliminate => EffectKind::Eliminate(it.expr()?),
            Rule::held_becomes => {
                let held = it.subject()?;
                let of = if it.skip(Rule::kw_of) { Some(it.subject()?) } else { None };
                EffectKind::HeldBecomes { held, of, becomes: it.expr()? }
            }
            _ => {
                let about = if rule == Rule::all_become { it.expr()? } else { it.subject()? };
                let tail = it.pairs.next().ok_or_else(|| self.impossible())?;
                self.change(about, tail)?
            }
        };
        Ok(Effect { kind, span })
    }

    /// Reads the change in an effect, after its subject.
    fn change(&self, about: Expr, tail: Pair<'a, Rule>) -> Res<EffectKind> {
        let rule = tail.as_rule();
        let mut it = self.parts(tail);
        Ok(match rule {
            Rule::becomes => EffectKind::Becomes(about, it.expr()?),
            Rule::assign => EffectKind::Assign(about, Assign::Set, it.expr()?),
            Rule::raise => EffectKind::Assign(about, Assign::Raise, it.expr()?),
            Rule::lower => EffectKind::Assign(about, Assign::Lower, it.expr()?),
            _ => {
                let options = it.expr()?;
                let filter = match it.pairs.next() {
                    Some(filter) => Some(self.parts(filter).expr()?),
                    None => None,
                };
                EffectKind::Choice { about, must: rule == Rule::must_become, options, filter }
            }
        })
    }

    fn domain(&self, pair: Pair<'a, Rule>) -> Res<Domain> {
        let rule = pair.as_rule();
        let mut it = self.parts(pair);
        Ok(match rule {
            Rule::cell_in => Domain::Cells(it.expr()?),
            Rule::type_in => Domain::Types(it.expr()?),
            Rule::direction_in => Domain::Directions(it.expr()?),
            Rule::number_in => Domain::Numbers(it.expr()?),
            _ => {
                let player = it.expr()?;
                let types = if it.skip(Rule::comma) {
                    Some((it.skip(Rule::not), it.expr()?))
                } else {
                    None
                };
                Domain::Held { player, types }
            }
        })
    }
}

impl Parts<'_> {
    /// Returns the next expression, whatever tokens stand before it.
    fn part(&mut self) -> Res<Built> {
        match self.pairs.find(|it| it.as_rule() == Rule::expr) {
            Some(pair) => self.builder.expr(pair),
            None => Err(self.builder.impossible()),
        }
    }

    fn expr(&mut self) -> Res<Expr> {
        Ok(self.part()?.expr)
    }

    /// Returns the next word or number by itself.
    fn subject(&mut self) -> Res<Expr> {
        match self.pairs.find(|it| matches!(it.as_rule(), Rule::word | Rule::number)) {
            Some(pair) => Ok(self.builder.operand(pair)?.expr),
            None => Err(self.builder.impossible()),
        }
    }

    fn name(&mut self) -> Res<Word> {
        match self.pairs.find(|it| it.as_rule() == Rule::name) {
            Some(pair) => Ok(self.builder.name(&pair)),
            None => Err(self.builder.impossible()),
        }
    }

    /// Expressions separated by commas, as far as they go, and how deep they are nested.
    fn list(&mut self) -> Res<(Vec<Expr>, usize)> {
        let mut items = Vec::new();
        let mut depth = 0;
        self.skip(Rule::open);
        self.skip(Rule::brace_open);
        while self.pairs.peek().is_some_and(|it| it.as_rule() == Rule::expr) {
            let part = self.part()?;
            depth = depth.max(part.depth);
            items.push(part.expr);
            self.skip(Rule::comma);
        }
        Ok((items, depth))
    }

    /// Reads the moves that stand here, which are the last thing.
    fn moves(&mut self) -> Option<Expr> {
        let pair = self.pairs.peek().filter(|it| it.as_rule() == Rule::moves)?;
        self.pairs.next();
        let text = pair.as_str().trim_end().to_owned();
        let kind = ExprKind::Moves(Moves { text, exact: self.builder.text.exact });
        Some(Expr { kind, span: self.builder.span(&pair) })
    }

    /// Takes the next token if it is that one.
    fn skip(&mut self, rule: Rule) -> bool {
        let is = self.pairs.peek().is_some_and(|it| it.as_rule() == rule);
        if is {
            self.pairs.next();
        }
        is
    }
}
