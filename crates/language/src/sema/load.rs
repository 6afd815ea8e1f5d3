//! From the name of a rule file to its model: the order in which everything is read.

use super::{
    budgets,
    cx::Sema,
    ending::reasons,
    fen,
    geometry::Geometry,
    lints, moves, pictures,
    pieces::PartialPieceType,
    record::{Record, TextTree},
    routes, shown,
    symbols::{Def, Symbols},
    tests::{self, TestCase},
};
use crate::{
    diag::{self, Code, Diagnostic, LeftOut, Severity},
    rulefile::{self, Document, ReadHeader, Table, limits},
    schema::{Place, TextOr, board, game, variant, words::NeutralCapture},
    source::{Loader, Snippet, SourceMap, Span},
};
use alfil_model::{
    About, Action, Cell, Check, DirId, Model, PerType, Piece, PieceType, PieceTypeInfo, Rule,
    SetId, castling, effects,
};

/// Options of the caller.
#[derive(Clone, Debug, Default)]
pub struct LoadOptions {
    /// Options of the game: name and value.
    pub set: Vec<(String, String)>,
}

/// All that is known of a rule file.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// The game, if the file has no errors.
    pub model: Option<Model>,
    /// The examples of the file.
    pub tests: Vec<TestCase>,
    /// The options of the file, decided.
    pub options: Vec<rulefile::FileOption>,
    /// All texts that were read.
    pub sources: SourceMap,
    /// Errors and warnings, file by file in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    /// How many more diagnostics there are.
    pub left_out: LeftOut,
    /// True if the file says in which version of the language it is written.
    pub states_language: bool,
    /// The file with all that it inherits, options decided.
    pub document: Option<Document>,
    /// The place of the set-up, for diagnostics about the position at the start.
    pub setup: Option<Span>,
    /// The names that the file declares or inherits, with their uses.
    pub symbols: Symbols,
    /// The names of directions and of groups of them.
    pub directions: Vec<String>,
    /// The texts of the file and of those that it extends, with their trees; those that others replace left out.
    pub texts: Vec<TextTree>,
}

/// Reads the rule file `name` and finds out what it means. What is wrong with it is among the diagnostics, and everything
/// else is there: names and trees of texts also in a file with errors. `read_header` reads headers of Interactive Diagrams.
pub fn analyze(
    loader: &dyn Loader,
    name: &str,
    options: &LoadOptions,
    read_header: ReadHeader,
) -> Analysis {
    let mut res = Analysis::default();
    let mut diags = Vec::new();
    let (set, sources) = (&options.set, &mut res.sources);
    let document = rulefile::read(loader, name, set, read_header, sources, &mut diags);
    if let Some(document) = document {
        res.tests = tests::read(&document.tests, &document.options, &mut diags);
        res.states_language = document.states_language;
        let pieces = document.root.key_span(game::PIECES);
        let own = pieces.filter(|it| it.source == document.source);
        res.setup = own.or(Some(Span::new(document.source, 0, 0)));
        let game = keys(&document.root);
        let mut model = model(&document, &game, &mut res, &mut diags);
        if let Some(model) = &mut model {
            let (pieces, main) = (&game.pieces, document.source);
            pictures::read(loader, pieces, main, model, &mut res.sources, &mut diags);
        }
        if !diags.iter().any(Diagnostic::is_error) {
            lints::unused_options(&document, &mut diags);
        }
        // Warnings in inherited files are dropped: the author cannot fix them.
        let main = document.source;
        diags.retain(|it| it.is_error() || it.span().is_none_or(|it| it.source == main));
        diag::drop_unused_beside_causes(&mut diags);
        for diag in &mut diags {
            help_with_inherited(diag, &document);
        }
        res.model = model.filter(|_| !diags.iter().any(Diagnostic::is_error));
        res.options.clone_from(&document.options);
        res.document = Some(document);
    }
    for diag in &mut diags {
        // Characters that close what is open lie behind the end of the text.
        for label in &mut diag.labels {
            label.span = res.sources.clamp(label.span);
        }
        diag.drop_inexact_fixes(&res.sources);
    }
    sort(&mut diags);
    res.left_out = LeftOut::shorten(&mut diags, limits::DIAGNOSTICS);
    res.diagnostics = diags;
    res
}

/// Adds what an heir can do about an error in a text that it inherits, if nothing else is known to help.
fn help_with_inherited(diag: &mut Diagnostic, document: &Document) {
    let Some(span) = diag.span() else { return };
    if span.source == document.source || !diag.helps.is_empty() {
        return;
    }
    let path = document.root.path_to(span);
    if !path.is_empty() {
        let path = path.join(".");
        let help = format!("`{path}` is inherited: write it anew in this file, or remove it");
        diag.helps.push(help);
    }
}

/// Reads all keys of a merged tree.
fn keys(root: &Table) -> game::Keys<'_> {
    let mut res = game::Keys::of(Place::of(root));
    // What is missing from these tables is reported at their names.
    let board = root.key_span(game::BOARD);
    res.board.place.span = board.unwrap_or_default();
    res.players.place.span = root.key_span(game::PLAYERS).or(board).unwrap_or_default();
    res
}

/// Reads `[variant]`.
fn about(document: &Document, variant: &variant::Keys<'_>) -> About {
    let text = |it: Option<Snippet<'_>>| it.map_or(String::new(), |it| it.text.to_owned());
    About {
        name: text(variant.name),
        inventor: text(variant.inventor),
        year: match variant.year {
            Some(TextOr::Other(year)) => year.to_string(),
            Some(TextOr::Text(year)) => year.text.to_owned(),
            None => String::new(),
        },
        source: text(variant.source),
        family: text(variant.family),
        featured: variant.featured.and_then(|it| it.try_into().ok()),
        well_known: variant.well_known.and_then(|it| it.try_into().ok()),
        description: text(variant.description),
        options: document.options.iter().map(|it| (it.name.clone(), it.text())).collect(),
        fingerprint: document.fingerprint(),
    }
}

/// Returns the pieces that have never moved at the start, as far as castling asks about them.
fn unmoved(
    types: &PerType<PieceTypeInfo>,
    cells: &[Option<Piece>],
    rules: &[Rule],
    actions: &[Action],
) -> Vec<Cell> {
    castling::unmoved(types, cells, castling::partners_may_come(effects(rules, actions)))
}

/// Adds what can be known only when the rest of the model is, and reports what would take too long.
fn complete(model: &mut Model, game: &game::Keys<'_>, diags: &mut Vec<Diagnostic>) {
    model.start.turn = u32::from(model.reads().turn);
    model.look.shown = shown::shown(model, game);
    routes::check(model, game, diags);
    budgets::check_rules(model, game, diags);
}

/// File by file in the order of places; what has no place comes first. Equal diagnostics at a place are reported once.
fn sort(diags: &mut Vec<Diagnostic>) {
    let place = |it: &Diagnostic| it.span().map(|it| (it.source, it.start, it.end));
    diags.sort_by_key(place);
    // Several mistakes in a text of several lines have the same place: the text.
    let mut here: Vec<(Severity, Code, String)> = Vec::new();
    let mut last = None;
    diags.retain(|it| {
        if last != Some(place(it)) {
            last = Some(place(it));
            here.clear();
        }
        let this = (it.severity, it.code, it.message.clone());
        let told = here.contains(&this);
        here.push(this);
        !told
    });
}

/// Builds the board of a file, and reports what is wrong with it. A board that can't be read stays unknown.
fn board(document: &Document, keys: &board::Keys<'_>, diags: &mut Vec<Diagnostic>) -> Geometry {
    let root = &document.root;
    let Some(board) = keys.place.table else {
        if !document.broken && root.lacks(game::BOARD) {
            let message = "expected a table `board`, or `extends`";
            let start = Span::new(document.source, 0, 0);
            let diag = Diagnostic::new(Code::MissingKey, start, message);
            let board = "board = { size = [8, 8] }";
            diags.push(diag.example(start, "", format!("{board}\n"), format!("add `{board}`")));
        }
        return Geometry::unknown(keys.grid);
    };
    let known = diags.len();
    let geometry = Geometry::build(keys, diags);
    // What the board lacks is a consequence of the keys that were rejected.
    if geometry.is_none() && !board.rejected.is_empty() {
        diags.truncate(known);
    }
    geometry.unwrap_or_else(|| Geometry::unknown(keys.grid))
}

/// Reads the tree.
fn model<'a>(
    document: &'a Document,
    game: &'a game::Keys<'a>,
    analysis: &mut Analysis,
    diags: &mut Vec<Diagnostic>,
) -> Option<Model> {
    let root = &document.root;
    let start = Span::new(document.source, 0, 0);
    let mut geometry = board(document, &game.board, diags);
    let mut unheard = Vec::new();
    // What could not be read may have said what board there is, and anything else that is missing.
    let lacks_all = document.broken && !geometry.is_known();
    let diags = if lacks_all { &mut unheard } else { diags };
    let players = geometry.players(&game.players, diags);
    let mut sema = Sema {
        game,
        source: document.source,
        broken: document.broken,
        inactive: &document.inactive_words,
        has_no_options: document.options.is_empty(),
        diags,
        hints: Vec::new(),
        symbols: Symbols::default(),
        record: Record::default(),
        promoted_mark: None,
        geometry,
        players,
        zones: Vec::new(),
        strides: Vec::new(),
        cell_values: Vec::new(),
        dialect: game.variant.betza,
        warns_of_readings: game.variant.place.get(variant::BETZA).is_none(),
        labels: Vec::new(),
        has_many_labels: false,
        promotions: PerType::default(),
        promoting: PerType::default(),
    };
    sema.declare(&document.options);
    if sema.symbols.types().next().is_none() {
        // Piece types that have errors of their own are not missing. Those that `remove` names are.
        let is_reported = !root.lacks(game::PIECES) && sema.diags.iter().any(Diagnostic::is_error);
        if !document.broken && !is_reported && sema.geometry.is_known() {
            let message = "expected at least one piece type in `pieces`";
            let diag = Diagnostic::new(Code::MissingKey, start, message);
            sema.diags.push(if root.lacks(game::PIECES) {
                let king = "pieces.king = { id = 'K', move = 'K', start = 'e1' }";
                diag.example(start, "", format!("{king}\n"), format!("add `{king}`"))
            } else {
                diag.help("keep one of those that `remove` names, or add one")
            });
        }
        sema.give(analysis);
        return None;
    }
    sema.model(about(document, &game.variant), analysis)
}

impl Sema<'_, '_> {
    /// Hands over what was found out besides the model.
    fn give(&mut self, analysis: &mut Analysis) {
        let Record { uses, texts } = std::mem::take(&mut self.record);
        self.symbols.add_uses(uses);
        analysis.symbols = std::mem::take(&mut self.symbols);
        analysis.texts = texts;
        analysis.directions = self.geometry.direction_names();
    }

    /// Everything after the names are known.
    fn model(mut self, about: About, analysis: &mut Analysis) -> Option<Model> {
        self.read_fixed_parts();
        let (rankings, pairings) = (self.read_rankings(), self.read_pairings());
        let type_values = self.read_type_values();
        let (sets, set_cells) = self.read_sets();
        let counters = self.read_counters();
        let setup = self.read_setup();
        let shuffle = self.read_shuffle(&setup);
        let drafts = self.read_pieces();
        let mut types = self.castle(drafts, &setup.cells);
        fen::drop_vain_rights(&mut types);
        let actions = self.read_actions();
        let drops = types.iter().any(|it| it.drop.is_some());
        let turn = self.read_turn(drops);
        let mut rules = self.lowered_rules(&types);
        rules.extend(self.read_rules());
        rules.extend(super::promotion::sharing_rule(self.pieces()));
        let forbids = self.read_forbids();
        let compulsory = self.read_compulsory();
        let check = self.read_check();
        let outcomes = self.read_outcomes(check.as_ref().is_some_and(|it| it.at.is_some()));
        let rulings = self.read_rulings();
        let draws = self.read_draws();
        let win_values = self.read_worths(&reasons(&outcomes, &rulings, &rules, &actions));
        let mut start = self.start(setup, &sets, &counters);
        start.sets = set_cells;
        start.sets[SetId::UNMOVED.idx()] = unmoved(&types, &start.cells, &rules, &actions);
        let fen = self.fen_style(&types, &rules, &actions, &start);
        let notation = self.notation(&types, &start);
        // Last, so that it changes no number of a direction or zone.
        let look = self.look();
        let (marks, game) = (self.marks(), self.game);
        self.give(analysis);
        if !self.geometry.is_known() {
            return None;
        }
        let unoriented = self.geometry.unoriented().cloned();
        let (board, flip) = self.geometry.finish_with_flip(&mut self.players);
        settle(&mut types, check.as_ref(), game, &flip);
        let mut model = Model {
            about,
            board,
            players: self.players,
            types,
            zones: self.zones,
            strides: self.strides,
            cell_values: self.cell_values,
            rankings,
            type_values,
            pairings,
            promotions: self.promotions,
            labels: self.labels.iter().map(|it| it.name.to_owned()).collect(),
            marks,
            sets,
            counters,
            turn,
            actions,
            rules,
            forbids,
            compulsory,
            check,
            outcomes,
            rulings,
            draws,
            win_values,
            start,
            shuffle,
            fen,
            notation,
            look,
        };
        complete(&mut model, game, self.diags);
        if !self.diags.iter().any(Diagnostic::is_error) {
            self.diags.append(&mut self.hints);
            let (symbols, sides) = (&analysis.symbols, unoriented.as_ref());
            let all = self.has_no_options;
            lints::lint(&model, game, symbols, self.inactive, sides, all, self.diags);
        }
        Some(model)
    }

    /// Reads what texts of other tables ask, and what never changes during play.
    fn read_fixed_parts(&mut self) {
        self.read_type_sets();
        self.read_promotions();
        self.read_zones();
        self.cell_values = self.read_cell_values();
    }

    fn marks(&self) -> Vec<String> {
        let is_mark = |it: &Def| matches!(it, Def::Mark(_));
        self.symbols.names(is_mark).map(ToOwned::to_owned).collect()
    }

    /// Castling needs the set-up.
    fn castle(
        &mut self,
        drafts: Vec<PartialPieceType>,
        cells: &[Option<Piece>],
    ) -> PerType<PieceTypeInfo> {
        let mut res = PerType::default();
        for (n, draft) in drafts.into_iter().enumerate() {
            let ty = PieceType::new(n);
            let PartialPieceType { ty: piece, likes: _, castles, castle } = draft;
            let castles = self.castle_ways(ty, &castles, castle.as_ref(), &piece.patterns, cells);
            res.push(PieceTypeInfo { castles, ..piece });
        }
        res
    }
}

/// Finishes the patterns of all types, once the royal pieces are known.
fn settle(
    types: &mut PerType<PieceTypeInfo>,
    check: Option<&Check>,
    game: &game::Keys<'_>,
    flip: &[DirId],
) {
    for (n, ty) in types.iter_mut().enumerate() {
        let royal = check.is_some_and(|it| moves::may_be_royal(&it.royal, PieceType::new(n)));
        moves::settle(&mut ty.patterns, royal);
        moves::complete_imitators(&mut ty.patterns, flip);
        if game.players.neutral == NeutralCapture::Prey {
            moves::prey_on_neutrals(&mut ty.patterns);
        }
        if game.pieces[n].1.shared {
            moves::spare_royals(&mut ty.patterns);
        }
    }
}
