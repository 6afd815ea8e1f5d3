// Made of expr.pest and effect.pest by `UPDATE=1 cargo test -p alfil-language grammars`.
# [allow (dead_code , non_camel_case_types , clippy :: upper_case_acronyms)] # [derive (Clone , Copy , Debug , Eq
, Hash , Ord , PartialEq , PartialOrd)] pub enum Rule {# [doc = "End-of-input"] EOI , r#WHITESPACE , r#expression
, r#expr , r#prefix , r#infix , r#operand , r#hole , r#juxtaposed , r#group , r#braces , r#word , r#args , r#after_one
, r#after_two , r#after_three , r#one_and_moves , r#two_and_moves , r#three_and_moves , r#moves , r#in_parens ,
r#line , r#line_word , r#line_words , r#line_part , r#line_more , r#line_next , r#line_first , r#line_last , r#line_end
, r#dash , r#range , r#number , r#name , r#promoted_id , r#placed_this_turn , r#reserved , r#word_char , r#blank
, r#edge , r#not , r#some , r#no , r#complement , r#negative , r#or , r#and , r#in_ , r#in_not , r#is , r#is_not
, r#was , r#was_not , r#has , r#has_no , r#unequal , r#at_most , r#at_least , r#equal , r#less , r#greater , r#union
, r#intersection , r#plus , r#minus , r#times , r#open , r#close , r#brace_open , r#brace_close , r#comma , r#by
, r#effects , r#effect , r#nothing , r#remove , r#place , r#turn , r#give , r#take , r#move_ , r#swap , r#mark ,
r#unmark , r#win , r#lose , r#draw , r#eliminate , r#held_becomes , r#about , r#all_become , r#before_becomes ,
r#becomes , r#may_become , r#must_become , r#filter , r#assign , r#raise , r#lower , r#domain , r#cell_in , r#type_in
, r#direction_in , r#number_in , r#held_by , r#semicolon , r#plus_equal , r#minus_equal , r#replacing , r#kw_nothing
, r#kw_remove , r#kw_place , r#kw_turn , r#kw_give , r#kw_take , r#kw_move , r#kw_swap , r#kw_with , r#kw_mark ,
r#kw_unmark , r#kw_win , r#kw_lose , r#kw_draw , r#kw_eliminate , r#kw_held , r#kw_becomes , r#kw_may , r#kw_must
, r#kw_become , r#kw_one , r#kw_of , r#kw_where , r#kw_for , r#kw_at , r#kw_to , r#kw_from , r#kw_as , r#kw_cell
, r#kw_type , r#kw_direction , r#kw_number , r#kw_in , r#kw_by} impl Rule {pub fn all_rules () -> & 'static [Rule
] {& [Rule :: r#WHITESPACE , Rule :: r#expression , Rule :: r#expr , Rule :: r#prefix , Rule :: r#infix , Rule ::
r#operand , Rule :: r#hole , Rule :: r#juxtaposed , Rule :: r#group , Rule :: r#braces , Rule :: r#word , Rule ::
r#args , Rule :: r#after_one , Rule :: r#after_two , Rule :: r#after_three , Rule :: r#one_and_moves , Rule :: r#two_and_moves
, Rule :: r#three_and_moves , Rule :: r#moves , Rule :: r#in_parens , Rule :: r#line , Rule :: r#line_word , Rule
:: r#line_words , Rule :: r#line_part , Rule :: r#line_more , Rule :: r#line_next , Rule :: r#line_first , Rule
:: r#line_last , Rule :: r#line_end , Rule :: r#dash , Rule :: r#range , Rule :: r#number , Rule :: r#name , Rule
:: r#promoted_id , Rule :: r#placed_this_turn , Rule :: r#reserved , Rule :: r#word_char , Rule :: r#blank , Rule
:: r#edge , Rule :: r#not , Rule :: r#some , Rule :: r#no , Rule :: r#complement , Rule :: r#negative , Rule ::
r#or , Rule :: r#and , Rule :: r#in_ , Rule :: r#in_not , Rule :: r#is , Rule :: r#is_not , Rule :: r#was , Rule
:: r#was_not , Rule :: r#has , Rule :: r#has_no , Rule :: r#unequal , Rule :: r#at_most , Rule :: r#at_least , Rule
:: r#equal , Rule :: r#less , Rule :: r#greater , Rule :: r#union , Rule :: r#intersection , Rule :: r#plus , Rule
:: r#minus , Rule :: r#times , Rule :: r#open , Rule :: r#close , Rule :: r#brace_open , Rule :: r#brace_close ,
Rule :: r#comma , Rule :: r#by , Rule :: r#effects , Rule :: r#effect , Rule :: r#nothing , Rule :: r#remove , Rule
:: r#place , Rule :: r#turn , Rule :: r#give , Rule :: r#take , Rule :: r#move_ , Rule :: r#swap , Rule :: r#mark
, Rule :: r#unmark , Rule :: r#win , Rule :: r#lose , Rule :: r#draw , Rule :: r#eliminate , Rule :: r#held_becomes
, Rule :: r#about , Rule :: r#all_become , Rule :: r#before_becomes , Rule :: r#becomes , Rule :: r#may_become ,
Rule :: r#must_become , Rule :: r#filter , Rule :: r#assign , Rule :: r#raise , Rule :: r#lower , Rule :: r#domain
, Rule :: r#cell_in , Rule :: r#type_in , Rule :: r#direction_in , Rule :: r#number_in , Rule :: r#held_by , Rule
:: r#semicolon , Rule :: r#plus_equal , Rule :: r#minus_equal , Rule :: r#replacing , Rule :: r#kw_nothing , Rule
:: r#kw_remove , Rule :: r#kw_place , Rule :: r#kw_turn , Rule :: r#kw_give , Rule :: r#kw_take , Rule :: r#kw_move
, Rule :: r#kw_swap , Rule :: r#kw_with , Rule :: r#kw_mark , Rule :: r#kw_unmark , Rule :: r#kw_win , Rule :: r#kw_lose
, Rule :: r#kw_draw , Rule :: r#kw_eliminate , Rule :: r#kw_held , Rule :: r#kw_becomes , Rule :: r#kw_may , Rule
:: r#kw_must , Rule :: r#kw_become , Rule :: r#kw_one , Rule :: r#kw_of , Rule :: r#kw_where , Rule :: r#kw_for
, Rule :: r#kw_at , Rule :: r#kw_to , Rule :: r#kw_from , Rule :: r#kw_as , Rule :: r#kw_cell , Rule :: r#kw_type
, Rule :: r#kw_direction , Rule :: r#kw_number , Rule :: r#kw_in , Rule :: r#kw_by]}} # [allow (clippy :: all)]
impl :: pest :: Parser < Rule > for Grammar {fn parse < 'i > (rule : Rule , input : & 'i str) -> :: std :: result
:: Result < :: pest :: iterators :: Pairs < 'i , Rule > , :: pest :: error :: Error < Rule > > {mod rules {# ! [allow
(clippy :: upper_case_acronyms)] pub mod hidden {use super :: super :: Rule ; # [inline] # [allow (dead_code , non_snake_case
, unused_variables)] pub fn skip (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> ::
pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {if state . atomicity ()
== :: pest :: Atomicity :: NonAtomic {state . repeat (| state | super :: visible :: WHITESPACE (state))} else {Ok
(state)}}} pub mod visible {use super :: super :: Rule ; # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#WHITESPACE (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . atomic (:: pest :: Atomicity :: Atomic
, | state | {state . match_string (" ") . or_else (| state | {state . match_string ("\t")}) . or_else (| state |
{state . match_string ("\r")}) . or_else (| state | {state . match_string ("\n")})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#expression (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>
) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule
:: r#expression , | state | {state . sequence (| state | {self :: r#SOI (state) . and_then (| state | {super ::
hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)}) . and_then (| state | {super :: hidden
:: skip (state)}) . and_then (| state | {self :: r#EOI (state)})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#expr (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#expr , | state | {state
. sequence (| state | {state . sequence (| state | {state . optional (| state | {self :: r#prefix (state) . and_then
(| state | {state . repeat (| state | {state . sequence (| state | {super :: hidden :: skip (state) . and_then (|
state | {self :: r#prefix (state)})})})})})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {self :: r#operand (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {state . sequence (| state | {state . optional (| state | {state . sequence (| state | {self :: r#infix (state
) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state . sequence (| state | {state
. optional (| state | {self :: r#prefix (state) . and_then (| state | {state . repeat (| state | {state . sequence
(| state | {super :: hidden :: skip (state) . and_then (| state | {self :: r#prefix (state)})})})})})})}) . and_then
(| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#operand (state)})}) . and_then (|
state | {state . repeat (| state | {state . sequence (| state | {super :: hidden :: skip (state) . and_then (| state
| {state . sequence (| state | {self :: r#infix (state) . and_then (| state | {super :: hidden :: skip (state)}
) . and_then (| state | {state . sequence (| state | {state . optional (| state | {self :: r#prefix (state) . and_then
(| state | {state . repeat (| state | {state . sequence (| state | {super :: hidden :: skip (state) . and_then (|
state | {self :: r#prefix (state)})})})})})})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {self :: r#operand (state)})})})})})})})})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#prefix (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {let state = state . check_stack_limit () ? ;
self :: r#not (state) . or_else (| state | {self :: r#some (state)}) . or_else (| state | {self :: r#no (state)
}) . or_else (| state | {self :: r#complement (state)}) . or_else (| state | {self :: r#negative (state)})} # [inline
] # [allow (non_snake_case , unused_variables)] pub fn r#infix (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {let
state = state . check_stack_limit () ? ; self :: r#or (state) . or_else (| state | {self :: r#and (state)}) . or_else
(| state | {self :: r#in_not (state)}) . or_else (| state | {self :: r#in_ (state)}) . or_else (| state | {self
:: r#is_not (state)}) . or_else (| state | {self :: r#is (state)}) . or_else (| state | {self :: r#was_not (state
)}) . or_else (| state | {self :: r#was (state)}) . or_else (| state | {self :: r#has_no (state)}) . or_else (|
state | {self :: r#has (state)}) . or_else (| state | {self :: r#unequal (state)}) . or_else (| state | {self ::
r#at_most (state)}) . or_else (| state | {self :: r#at_least (state)}) . or_else (| state | {self :: r#equal (state
)}) . or_else (| state | {self :: r#less (state)}) . or_else (| state | {self :: r#greater (state)}) . or_else (|
state | {self :: r#union (state)}) . or_else (| state | {self :: r#intersection (state)}) . or_else (| state | {self
:: r#plus (state)}) . or_else (| state | {self :: r#minus (state)}) . or_else (| state | {self :: r#times (state
)}) . or_else (| state | {self :: r#juxtaposed (state)})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#operand (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {let state = state . check_stack_limit () ? ;
self :: r#range (state) . or_else (| state | {self :: r#number (state)}) . or_else (| state | {self :: r#group (state
)}) . or_else (| state | {self :: r#braces (state)}) . or_else (| state | {self :: r#line (state)}) . or_else (|
state | {self :: r#word (state)}) . or_else (| state | {self :: r#hole (state)})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#hole (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> ::
pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#hole
, | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . match_string ("\u{1}")})})} # [inline
] # [allow (non_snake_case , unused_variables)] pub fn r#juxtaposed (state : :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule
>> > {state . rule (Rule :: r#juxtaposed , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state |
{state . match_string ("")})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#group (state :
:: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#group , | state | {state . sequence (| state
| {self :: r#open (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self ::
r#expr (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#close
(state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#braces (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#braces , | state | {state . sequence (| state | {self :: r#brace_open
(state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)}
) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state . sequence (| state | {state
. optional (| state | {state . sequence (| state | {self :: r#comma (state) . and_then (| state | {super :: hidden
:: skip (state)}) . and_then (| state | {self :: r#expr (state)})}) . and_then (| state | {state . repeat (| state
| {state . sequence (| state | {super :: hidden :: skip (state) . and_then (| state | {state . sequence (| state
| {self :: r#comma (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self
:: r#expr (state)})})})})})})})})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {self :: r#brace_close (state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#word (state
: :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed ::
Box < :: pest :: ParserState < '_ , Rule >> > {state . atomic (:: pest :: Atomicity :: CompoundAtomic , | state
| {state . rule (Rule :: r#word , | state | {state . sequence (| state | {self :: r#after_one (state) . and_then
(| state | {self :: r#one_and_moves (state)})}) . or_else (| state | {state . sequence (| state | {self :: r#after_two
(state) . and_then (| state | {self :: r#two_and_moves (state)})})}) . or_else (| state | {state . sequence (| state
| {self :: r#after_three (state) . and_then (| state | {self :: r#three_and_moves (state)})})}) . or_else (| state
| {state . sequence (| state | {state . lookahead (false , | state | {self :: r#after_one (state) . or_else (| state
| {self :: r#after_two (state)}) . or_else (| state | {self :: r#after_three (state)})}) . and_then (| state | {self
:: r#placed_this_turn (state) . or_else (| state | {self :: r#name (state)}) . or_else (| state | {self :: r#promoted_id
(state)})}) . and_then (| state | {self :: r#args (state) . or_else (| state | {state . lookahead (false , | state
| {state . match_string ("(")})})})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#args
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . atomic (:: pest :: Atomicity :: NonAtomic , | state |
{state . rule (Rule :: r#args , | state | {state . sequence (| state | {self :: r#open (state) . and_then (| state
| {super :: hidden :: skip (state)}) . and_then (| state | {state . optional (| state | {state . sequence (| state
| {self :: r#expr (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state
. sequence (| state | {state . optional (| state | {state . sequence (| state | {self :: r#comma (state) . and_then
(| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)})}) . and_then (| state
| {state . repeat (| state | {state . sequence (| state | {super :: hidden :: skip (state) . and_then (| state |
{state . sequence (| state | {self :: r#comma (state) . and_then (| state | {super :: hidden :: skip (state)}) .
and_then (| state | {self :: r#expr (state)})})})})})})})})})})})}) . and_then (| state | {super :: hidden :: skip
(state)}) . and_then (| state | {state . optional (| state | {state . sequence (| state | {self :: r#by (state)
. and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)})})})}) .
and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#close (state)})})})})} #
[inline] # [allow (non_snake_case , unused_variables)] pub fn r#after_one (state : :: std :: boxed :: Box < :: pest
:: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_
, Rule >> > {state . rule (Rule :: r#after_one , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state
| {state . sequence (| state | {state . match_string ("near") . or_else (| state | {state . match_string ("groups"
)}) . and_then (| state | {state . lookahead (true , | state | {state . match_string ("(")})})})})})} # [inline
] # [allow (non_snake_case , unused_variables)] pub fn r#after_two (state : :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule
>> > {state . rule (Rule :: r#after_two , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state |
{state . sequence (| state | {state . match_string ("group") . and_then (| state | {state . lookahead (true , |
state | {state . match_string ("(")})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#after_three
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#after_three , | state | {state . atomic
(:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("connected") . and_then
(| state | {state . lookahead (true , | state | {state . match_string ("(")})})})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#one_and_moves (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule
>>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . atomic
(:: pest :: Atomicity :: NonAtomic , | state | {state . rule (Rule :: r#one_and_moves , | state | {state . sequence
(| state | {self :: r#open (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {self :: r#expr (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state
. optional (| state | {state . sequence (| state | {self :: r#comma (state) . and_then (| state | {super :: hidden
:: skip (state)}) . and_then (| state | {self :: r#moves (state)})})})}) . and_then (| state | {super :: hidden
:: skip (state)}) . and_then (| state | {self :: r#close (state)})})})})} # [inline] # [allow (non_snake_case ,
unused_variables)] pub fn r#two_and_moves (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>
) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . atomic (::
pest :: Atomicity :: NonAtomic , | state | {state . rule (Rule :: r#two_and_moves , | state | {state . sequence
(| state | {self :: r#open (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {self :: r#expr (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state
. optional (| state | {state . sequence (| state | {self :: r#comma (state) . and_then (| state | {super :: hidden
:: skip (state)}) . and_then (| state | {self :: r#expr (state)}) . and_then (| state | {super :: hidden :: skip
(state)}) . and_then (| state | {state . optional (| state | {state . sequence (| state | {self :: r#comma (state
) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#moves (state)})})})
})})})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#close (state
)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#three_and_moves (state : :: std ::
boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest
:: ParserState < '_ , Rule >> > {state . atomic (:: pest :: Atomicity :: NonAtomic , | state | {state . rule (Rule
:: r#three_and_moves , | state | {state . sequence (| state | {self :: r#open (state) . and_then (| state | {super
:: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)}) . and_then (| state | {super :: hidden
:: skip (state)}) . and_then (| state | {state . optional (| state | {state . sequence (| state | {self :: r#comma
(state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)}
) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state . optional (| state | {state
. sequence (| state | {self :: r#comma (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {self :: r#expr (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {state . optional (| state | {state . sequence (| state | {self :: r#comma (state) . and_then (| state | {super
:: hidden :: skip (state)}) . and_then (| state | {self :: r#moves (state)})})})})})})})})})}) . and_then (| state
| {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#close (state)})})})})} # [inline] # [allow
(non_snake_case , unused_variables)] pub fn r#moves (state : :: std :: boxed :: Box < :: pest :: ParserState < '_
, Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state .
rule (Rule :: r#moves , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence
(| state | {self :: r#in_parens (state) . or_else (| state | {state . sequence (| state | {state . lookahead (false
, | state | {state . match_string ("(") . or_else (| state | {state . match_string (")")}) . or_else (| state |
{state . match_string (";")})}) . and_then (| state | {self :: r#ANY (state)})})}) . and_then (| state | {state
. repeat (| state | {self :: r#in_parens (state) . or_else (| state | {state . sequence (| state | {state . lookahead
(false , | state | {state . match_string ("(") . or_else (| state | {state . match_string (")")}) . or_else (| state
| {state . match_string (";")})}) . and_then (| state | {self :: r#ANY (state)})})})})})})})})} # [inline] # [allow
(non_snake_case , unused_variables)] pub fn r#in_parens (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. sequence (| state | {state . match_string ("(") . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {state . sequence (| state | {state . optional (| state | {self :: r#in_parens (state) . or_else (| state
| {state . sequence (| state | {state . lookahead (false , | state | {state . match_string ("(") . or_else (| state
| {state . match_string (")")})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state |
{self :: r#ANY (state)})})}) . and_then (| state | {state . repeat (| state | {state . sequence (| state | {super
:: hidden :: skip (state) . and_then (| state | {self :: r#in_parens (state) . or_else (| state | {state . sequence
(| state | {state . lookahead (false , | state | {state . match_string ("(") . or_else (| state | {state . match_string
(")")})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#ANY (state)
})})})})})})})})})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state . match_string
(")")})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#line (state : :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . atomic (:: pest :: Atomicity :: CompoundAtomic , | state | {state . rule (Rule :: r#line
, | state | {state . sequence (| state | {self :: r#line_words (state) . and_then (| state | {state . sequence (|
state | {self :: r#blank (state) . and_then (| state | {state . repeat (| state | {self :: r#blank (state)})})}
)}) . and_then (| state | {self :: r#line_part (state)}) . and_then (| state | {state . repeat (| state | {state
. sequence (| state | {state . sequence (| state | {self :: r#blank (state) . and_then (| state | {state . repeat
(| state | {self :: r#blank (state)})})}) . and_then (| state | {self :: r#line_more (state)})})})}) . and_then
(| state | {self :: r#edge (state)})}) . or_else (| state | {state . sequence (| state | {self :: r#line_word (state
) . and_then (| state | {state . sequence (| state | {self :: r#blank (state) . and_then (| state | {state . repeat
(| state | {self :: r#blank (state)})})})}) . and_then (| state | {self :: r#line_part (state)}) . and_then (| state
| {self :: r#edge (state)})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#line_word
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#line_word , | state | {state . atomic
(:: pest :: Atomicity :: Atomic , | state | {state . match_string ("file") . or_else (| state | {state . match_string
("rank")}) . or_else (| state | {state . match_string ("level")})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#line_words (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#line_words , | state
| {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . match_string ("files") . or_else (| state
| {state . match_string ("ranks")}) . or_else (| state | {state . match_string ("levels")})})})} # [inline] # [allow
(non_snake_case , unused_variables)] pub fn r#line_part (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. atomic (:: pest :: Atomicity :: CompoundAtomic , | state | {state . rule (Rule :: r#line_part , | state | {state
. sequence (| state | {self :: r#line_first (state) . and_then (| state | {state . optional (| state | {state .
sequence (| state | {self :: r#dash (state) . and_then (| state | {self :: r#line_last (state)})})})})})})})} #
[inline] # [allow (non_snake_case , unused_variables)] pub fn r#line_more (state : :: std :: boxed :: Box < :: pest
:: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_
, Rule >> > {state . atomic (:: pest :: Atomicity :: CompoundAtomic , | state | {state . rule (Rule :: r#line_more
, | state | {state . sequence (| state | {state . lookahead (false , | state | {state . sequence (| state | {self
:: r#reserved (state) . and_then (| state | {self :: r#edge (state)})})}) . and_then (| state | {self :: r#line_next
(state)}) . and_then (| state | {state . optional (| state | {state . sequence (| state | {self :: r#dash (state
) . and_then (| state | {self :: r#line_last (state)})})})}) . and_then (| state | {self :: r#edge (state)})})}
)})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#line_next (state : :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#line_next , | state | {state . atomic (:: pest :: Atomicity :: Atomic
, | state | {state . sequence (| state | {state . sequence (| state | {self :: r#ASCII_DIGIT (state) . and_then
(| state | {state . repeat (| state | {self :: r#ASCII_DIGIT (state)})})}) . or_else (| state | {self :: r#ASCII_ALPHA_LOWER
(state)}) . and_then (| state | {state . lookahead (false , | state | {self :: r#word_char (state) . or_else (|
state | {state . match_string ("..")}) . or_else (| state | {state . match_string ("(")})})})})})})} # [inline]
# [allow (non_snake_case , unused_variables)] pub fn r#line_first (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. rule (Rule :: r#line_first , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {self :: r#line_end
(state)})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#line_last (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#line_last , | state | {state . atomic (:: pest :: Atomicity
:: Atomic , | state | {self :: r#line_end (state)})})} # [inline] # [allow (non_snake_case , unused_variables)]
pub fn r#line_end (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {let state = state . check_stack_limit () ? ;
state . sequence (| state | {self :: r#ASCII_DIGIT (state) . and_then (| state | {super :: hidden :: skip (state
)}) . and_then (| state | {state . sequence (| state | {state . optional (| state | {self :: r#ASCII_DIGIT (state
) . and_then (| state | {state . repeat (| state | {state . sequence (| state | {super :: hidden :: skip (state
) . and_then (| state | {self :: r#ASCII_DIGIT (state)})})})})})})})}) . or_else (| state | {state . sequence (|
state | {state . lookahead (false , | state | {state . sequence (| state | {self :: r#reserved (state) . and_then
(| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#edge (state)})})}) . and_then (|
state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#ASCII_ALPHA (state)}) . and_then (|
state | {super :: hidden :: skip (state)}) . and_then (| state | {state . optional (| state | {self :: r#ASCII_ALPHA
(state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#dash (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#dash , | state | {state . atomic (:: pest :: Atomicity ::
Atomic , | state | {state . match_string ("-")})})} # [inline] # [allow (non_snake_case , unused_variables)] pub
fn r#range (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult <
:: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . atomic (:: pest :: Atomicity :: CompoundAtomic
, | state | {state . rule (Rule :: r#range , | state | {state . sequence (| state | {self :: r#number (state) .
and_then (| state | {state . match_string ("..")}) . and_then (| state | {self :: r#number (state)})})})})} # [inline
] # [allow (non_snake_case , unused_variables)] pub fn r#number (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. rule (Rule :: r#number , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence
(| state | {state . sequence (| state | {self :: r#ASCII_DIGIT (state) . and_then (| state | {state . repeat (|
state | {self :: r#ASCII_DIGIT (state)})})}) . and_then (| state | {state . lookahead (false , | state | {self ::
r#word_char (state)})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#name (state : ::
std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#name , | state | {state . atomic (:: pest ::
Atomicity :: Atomic , | state | {state . sequence (| state | {state . lookahead (false , | state | {state . sequence
(| state | {self :: r#reserved (state) . and_then (| state | {self :: r#edge (state)})})}) . and_then (| state |
{self :: r#ASCII_ALPHA (state) . or_else (| state | {state . match_string ("_")})}) . and_then (| state | {state
. repeat (| state | {self :: r#word_char (state)})}) . and_then (| state | {state . repeat (| state | {state . sequence
(| state | {state . match_string ("-") . and_then (| state | {self :: r#word_char (state)}) . and_then (| state
| {state . repeat (| state | {self :: r#word_char (state)})})})})})})})})} # [inline] # [allow (non_snake_case ,
unused_variables)] pub fn r#promoted_id (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>
) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule
:: r#promoted_id , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state
| {state . match_string ("+") . and_then (| state | {self :: r#ASCII_ALPHA_UPPER (state)}) . and_then (| state |
{state . repeat (| state | {self :: r#ASCII_ALPHANUMERIC (state)})}) . and_then (| state | {self :: r#edge (state
)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#placed_this_turn (state : :: std ::
boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest
:: ParserState < '_ , Rule >> > {state . rule (Rule :: r#placed_this_turn , | state | {state . atomic (:: pest ::
Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("placed") . and_then (| state
| {state . sequence (| state | {self :: r#blank (state) . and_then (| state | {state . repeat (| state | {self ::
r#blank (state)})})})}) . and_then (| state | {state . match_string ("this")}) . and_then (| state | {state . sequence
(| state | {self :: r#blank (state) . and_then (| state | {state . repeat (| state | {self :: r#blank (state)})
})})}) . and_then (| state | {state . match_string ("turn")}) . and_then (| state | {self :: r#edge (state)})})
})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#reserved (state : :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {let state = state . check_stack_limit () ? ; state . match_string ("and") . or_else (| state |
{state . match_string ("or")}) . or_else (| state | {state . match_string ("not")}) . or_else (| state | {state
. match_string ("in")}) . or_else (| state | {state . match_string ("is")}) . or_else (| state | {state . match_string
("was")}) . or_else (| state | {state . match_string ("has")}) . or_else (| state | {state . match_string ("no"
)}) . or_else (| state | {state . match_string ("some")}) . or_else (| state | {state . match_string ("by")}) .
or_else (| state | {state . match_string ("for")}) . or_else (| state | {state . match_string ("as")}) . or_else
(| state | {state . match_string ("where")}) . or_else (| state | {state . match_string ("to")}) . or_else (| state
| {state . match_string ("from")}) . or_else (| state | {state . match_string ("at")}) . or_else (| state | {state
. match_string ("with")}) . or_else (| state | {state . match_string ("becomes")}) . or_else (| state | {state .
match_string ("may")}) . or_else (| state | {state . match_string ("must")}) . or_else (| state | {state . match_string
("replacing")})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#word_char (state : :: std ::
boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest
:: ParserState < '_ , Rule >> > {let state = state . check_stack_limit () ? ; self :: r#ASCII_ALPHANUMERIC (state
) . or_else (| state | {state . match_string ("_")})} # [inline] # [allow (non_snake_case , unused_variables)] pub
fn r#blank (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult <
:: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {let state = state . check_stack_limit () ? ; state
. match_string (" ") . or_else (| state | {state . match_string ("\t")}) . or_else (| state | {state . match_string
("\r")}) . or_else (| state | {state . match_string ("\n")})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#edge (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . lookahead (false , | state | {self ::
r#word_char (state) . or_else (| state | {state . sequence (| state | {state . match_string ("-") . and_then (|
state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#word_char (state)})})})})} # [inline
] # [allow (non_snake_case , unused_variables)] pub fn r#not (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. rule (Rule :: r#not , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence
(| state | {state . match_string ("not") . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow
(non_snake_case , unused_variables)] pub fn r#some (state : :: std :: boxed :: Box < :: pest :: ParserState < '_
, Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state .
rule (Rule :: r#some , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (|
state | {state . match_string ("some") . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow
(non_snake_case , unused_variables)] pub fn r#no (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ ,
Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule
(Rule :: r#no , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state
| {state . match_string ("no") . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#complement (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>
) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule
:: r#complement , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state
| {state . match_string ("!") . and_then (| state | {state . lookahead (false , | state | {state . match_string
("=")})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#negative (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#negative , | state | {state . atomic (:: pest :: Atomicity
:: Atomic , | state | {state . match_string ("-")})})} # [inline] # [allow (non_snake_case , unused_variables)]
pub fn r#or (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult <
:: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#or , | state | {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("or") .
and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub
fn r#and (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < ::
std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#and , | state | {state .
atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("and") .
and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub
fn r#in_ (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < ::
std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#in_ , | state | {state .
atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . optional (| state | {state
. sequence (| state | {state . match_string ("is") . and_then (| state | {self :: r#blank (state)}) . and_then (|
state | {state . repeat (| state | {self :: r#blank (state)})})})}) . and_then (| state | {state . match_string
("in")}) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#in_not (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#in_not , | state | {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . optional (| state | {state
. sequence (| state | {state . match_string ("is") . and_then (| state | {self :: r#blank (state)}) . and_then (|
state | {state . repeat (| state | {self :: r#blank (state)})})})}) . and_then (| state | {state . match_string
("not")}) . and_then (| state | {state . sequence (| state | {self :: r#blank (state) . and_then (| state | {state
. repeat (| state | {self :: r#blank (state)})})})}) . and_then (| state | {state . match_string ("in")}) . and_then
(| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#is
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#is , | state | {state . atomic (:: pest
:: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("is") . and_then (| state
| {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#is_not (state
: :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed ::
Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#is_not , | state | {state . atomic (:: pest
:: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("is") . and_then (| state
| {state . sequence (| state | {self :: r#blank (state) . and_then (| state | {state . repeat (| state | {self ::
r#blank (state)})})})}) . and_then (| state | {state . match_string ("not")}) . and_then (| state | {self :: r#edge
(state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#was (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#was , | state | {state . atomic (:: pest :: Atomicity :: Atomic
, | state | {state . sequence (| state | {state . match_string ("was") . and_then (| state | {self :: r#edge (state
)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#was_not (state : :: std :: boxed ::
Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#was_not , | state | {state . atomic (:: pest :: Atomicity :: Atomic ,
| state | {state . sequence (| state | {state . match_string ("was") . and_then (| state | {state . sequence (|
state | {self :: r#blank (state) . and_then (| state | {state . repeat (| state | {self :: r#blank (state)})})}
)}) . and_then (| state | {state . match_string ("not")}) . and_then (| state | {self :: r#edge (state)})})})})
} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#has (state : :: std :: boxed :: Box < :: pest
:: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_
, Rule >> > {state . rule (Rule :: r#has , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state |
{state . sequence (| state | {state . match_string ("has") . and_then (| state | {self :: r#edge (state)})})})}
)} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#has_no (state : :: std :: boxed :: Box < ::
pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#has_no , | state | {state . atomic (:: pest :: Atomicity :: Atomic , |
state | {state . sequence (| state | {state . match_string ("has") . and_then (| state | {state . sequence (| state
| {self :: r#blank (state) . and_then (| state | {state . repeat (| state | {self :: r#blank (state)})})})}) . and_then
(| state | {state . match_string ("no")}) . and_then (| state | {state . optional (| state | {state . match_string
("t")})}) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#unequal (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#unequal , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . match_string ("!=") . or_else (| state | {state
. match_string ("≠")})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#at_most (state :
:: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#at_most , | state | {state . atomic (:: pest
:: Atomicity :: Atomic , | state | {state . match_string ("<=") . or_else (| state | {state . match_string ("≤"
)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#at_least (state : :: std :: boxed ::
Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#at_least , | state | {state . atomic (:: pest :: Atomicity :: Atomic ,
| state | {state . match_string (">=") . or_else (| state | {state . match_string ("≥")})})})} # [inline] # [allow
(non_snake_case , unused_variables)] pub fn r#equal (state : :: std :: boxed :: Box < :: pest :: ParserState < '_
, Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state .
rule (Rule :: r#equal , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence
(| state | {state . match_string ("=") . and_then (| state | {state . lookahead (false , | state | {state . match_string
("=")})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#less (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#less , | state | {state . atomic (:: pest :: Atomicity ::
Atomic , | state | {state . sequence (| state | {state . match_string ("<") . and_then (| state | {state . lookahead
(false , | state | {state . match_string (">")})})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#greater (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#greater , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . match_string (">")})})} # [inline] # [allow
(non_snake_case , unused_variables)] pub fn r#union (state : :: std :: boxed :: Box < :: pest :: ParserState < '_
, Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state .
rule (Rule :: r#union , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence
(| state | {state . match_string ("|") . and_then (| state | {state . lookahead (false , | state | {state . match_string
("|")})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#intersection (state : :: std
:: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < ::
pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#intersection , | state | {state . atomic (:: pest
:: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("&") . and_then (| state
| {state . lookahead (false , | state | {state . match_string ("&")})})})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#plus (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> ::
pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#plus
, | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string
("+") . and_then (| state | {state . lookahead (false , | state | {state . sequence (| state | {self :: r#ASCII_ALPHA_UPPER
(state) . and_then (| state | {state . repeat (| state | {self :: r#ASCII_ALPHANUMERIC (state)})}) . and_then (|
state | {self :: r#edge (state)})})})}) . and_then (| state | {state . lookahead (false , | state | {state . match_string
("=")})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#minus (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#minus , | state | {state . atomic (:: pest :: Atomicity ::
Atomic , | state | {state . sequence (| state | {state . match_string ("-") . and_then (| state | {state . lookahead
(false , | state | {state . match_string ("=")})})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#times (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#times , | state | {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . match_string ("*")})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#open (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> ::
pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#open
, | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . match_string ("(")})})} # [inline
] # [allow (non_snake_case , unused_variables)] pub fn r#close (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. rule (Rule :: r#close , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . match_string
(")")})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#brace_open (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#brace_open , | state | {state . atomic (:: pest :: Atomicity
:: Atomic , | state | {state . match_string ("{")})})} # [inline] # [allow (non_snake_case , unused_variables)]
pub fn r#brace_close (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#brace_close , | state
| {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . match_string ("}")})})} # [inline] # [allow
(non_snake_case , unused_variables)] pub fn r#comma (state : :: std :: boxed :: Box < :: pest :: ParserState < '_
, Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state .
rule (Rule :: r#comma , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . match_string
(",")})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#by (state : :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#by , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state
| {state . sequence (| state | {state . match_string ("by") . and_then (| state | {self :: r#edge (state)})})})
})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#effects (state : :: std :: boxed :: Box <
:: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#effects , | state | {state . sequence (| state | {self :: r#SOI (state
) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#effect (state)}) . and_then
(| state | {super :: hidden :: skip (state)}) . and_then (| state | {state . sequence (| state | {state . optional
(| state | {state . sequence (| state | {self :: r#semicolon (state) . and_then (| state | {super :: hidden :: skip
(state)}) . and_then (| state | {self :: r#effect (state)})}) . and_then (| state | {state . repeat (| state | {state
. sequence (| state | {super :: hidden :: skip (state) . and_then (| state | {state . sequence (| state | {self
:: r#semicolon (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#effect
(state)})})})})})})})})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self ::
r#EOI (state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#effect (state : :: std ::
boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest
:: ParserState < '_ , Rule >> > {let state = state . check_stack_limit () ? ; self :: r#nothing (state) . or_else
(| state | {self :: r#remove (state)}) . or_else (| state | {self :: r#place (state)}) . or_else (| state | {self
:: r#turn (state)}) . or_else (| state | {self :: r#give (state)}) . or_else (| state | {self :: r#take (state)
}) . or_else (| state | {self :: r#move_ (state)}) . or_else (| state | {self :: r#swap (state)}) . or_else (| state
| {self :: r#mark (state)}) . or_else (| state | {self :: r#unmark (state)}) . or_else (| state | {self :: r#win
(state)}) . or_else (| state | {self :: r#lose (state)}) . or_else (| state | {self :: r#draw (state)}) . or_else
(| state | {self :: r#eliminate (state)}) . or_else (| state | {self :: r#held_becomes (state)}) . or_else (| state
| {self :: r#about (state)}) . or_else (| state | {self :: r#all_become (state)})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#nothing (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) ->
:: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule ::
r#nothing , | state | {self :: r#kw_nothing (state)})} # [inline] # [allow (non_snake_case , unused_variables)]
pub fn r#remove (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#remove , | state | {state
. sequence (| state | {self :: r#kw_remove (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {self :: r#expr (state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#place
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#place , | state | {state . sequence (|
state | {self :: r#kw_place (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {self :: r#expr (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state
. optional (| state | {state . sequence (| state | {self :: r#kw_for (state) . and_then (| state | {super :: hidden
:: skip (state)}) . and_then (| state | {self :: r#expr (state)})})})}) . and_then (| state | {super :: hidden ::
skip (state)}) . and_then (| state | {self :: r#kw_at (state)}) . and_then (| state | {super :: hidden :: skip (state
)}) . and_then (| state | {self :: r#expr (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {state . optional (| state | {self :: r#replacing (state)})})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#turn (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> ::
pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#turn
, | state | {state . sequence (| state | {self :: r#kw_turn (state) . and_then (| state | {super :: hidden :: skip
(state)}) . and_then (| state | {self :: r#expr (state)}) . and_then (| state | {super :: hidden :: skip (state
)}) . and_then (| state | {self :: r#kw_to (state)}) . and_then (| state | {super :: hidden :: skip (state)}) .
and_then (| state | {self :: r#expr (state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub
fn r#give (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < ::
std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#give , | state | {state .
sequence (| state | {self :: r#kw_give (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {self :: r#expr (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {self :: r#kw_to (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self
:: r#expr (state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#take (state : :: std
:: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < ::
pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#take , | state | {state . sequence (| state | {self
:: r#kw_take (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr
(state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#kw_from (state
)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)})})}
)} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#move_ (state : :: std :: boxed :: Box < ::
pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#move_ , | state | {state . sequence (| state | {self :: r#kw_move (state
) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)}) . and_then
(| state | {super :: hidden :: skip (state)}) . and_then (| state | {state . sequence (| state | {self :: r#kw_to
(state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)}
)}) . or_else (| state | {state . sequence (| state | {self :: r#kw_by (state) . and_then (| state | {super :: hidden
:: skip (state)}) . and_then (| state | {self :: r#moves (state)})})})})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#swap (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> ::
pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#swap
, | state | {state . sequence (| state | {self :: r#kw_swap (state) . and_then (| state | {super :: hidden :: skip
(state)}) . and_then (| state | {self :: r#expr (state)}) . and_then (| state | {super :: hidden :: skip (state
)}) . and_then (| state | {self :: r#kw_with (state)}) . and_then (| state | {super :: hidden :: skip (state)})
. and_then (| state | {self :: r#expr (state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub
fn r#mark (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < ::
std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#mark , | state | {state .
sequence (| state | {self :: r#kw_mark (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {self :: r#expr (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {self :: r#kw_as (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self
:: r#name (state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#unmark (state : :: std
:: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < ::
pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#unmark , | state | {state . sequence (| state | {self
:: r#kw_unmark (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr
(state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#kw_as (state
)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#name (state)})})}
)} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#win (state : :: std :: boxed :: Box < :: pest
:: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_
, Rule >> > {state . rule (Rule :: r#win , | state | {state . sequence (| state | {self :: r#kw_win (state) . and_then
(| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)})})})} # [inline] #
[allow (non_snake_case , unused_variables)] pub fn r#lose (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. rule (Rule :: r#lose , | state | {state . sequence (| state | {self :: r#kw_lose (state) . and_then (| state |
{super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#draw (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> ::
pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#draw
, | state | {self :: r#kw_draw (state)})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#eliminate
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#eliminate , | state | {state . sequence
(| state | {self :: r#kw_eliminate (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (|
state | {self :: r#expr (state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#held_becomes
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#held_becomes , | state | {state . sequence
(| state | {self :: r#kw_held (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {self :: r#word (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state
. optional (| state | {state . sequence (| state | {self :: r#kw_of (state) . and_then (| state | {super :: hidden
:: skip (state)}) . and_then (| state | {self :: r#word (state)})})})}) . and_then (| state | {super :: hidden ::
skip (state)}) . and_then (| state | {self :: r#kw_becomes (state)}) . and_then (| state | {super :: hidden :: skip
(state)}) . and_then (| state | {self :: r#expr (state)})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#about (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#about , | state | {state
. sequence (| state | {self :: r#word (state) . or_else (| state | {self :: r#number (state)}) . and_then (| state
| {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#becomes (state) . or_else (| state | {self
:: r#may_become (state)}) . or_else (| state | {self :: r#must_become (state)}) . or_else (| state | {self :: r#assign
(state)}) . or_else (| state | {self :: r#raise (state)}) . or_else (| state | {self :: r#lower (state)})})})})
} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#all_become (state : :: std :: boxed :: Box <
:: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#all_become , | state | {state . sequence (| state | {state . lookahead
(true , | state | {self :: r#before_becomes (state)}) . and_then (| state | {super :: hidden :: skip (state)}) .
and_then (| state | {self :: r#expr (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {self :: r#becomes (state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#before_becomes
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#before_becomes , | state | {state . atomic
(:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . sequence (| state | {state . sequence
(| state | {state . lookahead (false , | state | {state . sequence (| state | {state . match_string ("becomes")
. and_then (| state | {self :: r#edge (state)})}) . or_else (| state | {state . match_string (";")})}) . and_then
(| state | {self :: r#ANY (state)})}) . and_then (| state | {state . repeat (| state | {state . sequence (| state
| {state . lookahead (false , | state | {state . sequence (| state | {state . match_string ("becomes") . and_then
(| state | {self :: r#edge (state)})}) . or_else (| state | {state . match_string (";")})}) . and_then (| state
| {self :: r#ANY (state)})})})})}) . and_then (| state | {state . match_string ("becomes")}) . and_then (| state
| {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#becomes (state
: :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed ::
Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#becomes , | state | {state . sequence (|
state | {self :: r#kw_becomes (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {self :: r#expr (state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#may_become (state
: :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed ::
Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#may_become , | state | {state . sequence
(| state | {self :: r#kw_may (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {self :: r#kw_become (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state |
{self :: r#expr (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state
. optional (| state | {self :: r#filter (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#must_become (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#must_become , | state
| {state . sequence (| state | {self :: r#kw_must (state) . and_then (| state | {super :: hidden :: skip (state
)}) . and_then (| state | {self :: r#kw_become (state)}) . and_then (| state | {super :: hidden :: skip (state)
}) . and_then (| state | {state . optional (| state | {state . sequence (| state | {self :: r#kw_one (state) . and_then
(| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#kw_of (state)})})})}) . and_then
(| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)}) . and_then (| state
| {super :: hidden :: skip (state)}) . and_then (| state | {state . optional (| state | {self :: r#filter (state
)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#filter (state : :: std :: boxed ::
Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#filter , | state | {state . sequence (| state | {self :: r#kw_where (state
) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)})})})}
# [inline] # [allow (non_snake_case , unused_variables)] pub fn r#assign (state : :: std :: boxed :: Box < :: pest
:: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_
, Rule >> > {state . rule (Rule :: r#assign , | state | {state . sequence (| state | {self :: r#equal (state) .
and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)})})})} # [inline
] # [allow (non_snake_case , unused_variables)] pub fn r#raise (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. rule (Rule :: r#raise , | state | {state . sequence (| state | {self :: r#plus_equal (state) . and_then (| state
| {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#lower (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) ->
:: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule ::
r#lower , | state | {state . sequence (| state | {self :: r#minus_equal (state) . and_then (| state | {super ::
hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#domain (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) ->
:: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule ::
r#domain , | state | {state . sequence (| state | {self :: r#SOI (state) . and_then (| state | {super :: hidden
:: skip (state)}) . and_then (| state | {self :: r#cell_in (state) . or_else (| state | {self :: r#held_by (state
)}) . or_else (| state | {self :: r#type_in (state)}) . or_else (| state | {self :: r#direction_in (state)}) . or_else
(| state | {self :: r#number_in (state)})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {self :: r#EOI (state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#cell_in
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#cell_in , | state | {state . sequence
(| state | {self :: r#kw_cell (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {self :: r#kw_in (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self
:: r#expr (state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#type_in (state : :: std
:: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < ::
pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#type_in , | state | {state . sequence (| state | {self
:: r#kw_type (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#kw_in
(state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state
)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#direction_in (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#direction_in , | state | {state . sequence (| state | {self
:: r#kw_direction (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self ::
r#kw_in (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr
(state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#number_in (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#number_in , | state | {state . sequence (| state | {self ::
r#kw_number (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#kw_in
(state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state
)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#held_by (state : :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#held_by , | state | {state . sequence (| state | {self :: r#kw_held (state
) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#kw_by (state)}) . and_then
(| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#expr (state)}) . and_then (| state
| {super :: hidden :: skip (state)}) . and_then (| state | {state . optional (| state | {state . sequence (| state
| {self :: r#comma (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state
. optional (| state | {self :: r#not (state)})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {self :: r#expr (state)})})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn
r#semicolon (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult <
:: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#semicolon , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . match_string (";")})})} # [inline] # [allow
(non_snake_case , unused_variables)] pub fn r#plus_equal (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. rule (Rule :: r#plus_equal , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . match_string
("+=")})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#minus_equal (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#minus_equal , | state | {state . atomic (:: pest :: Atomicity
:: Atomic , | state | {state . match_string ("-=")})})} # [inline] # [allow (non_snake_case , unused_variables)
] pub fn r#replacing (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#replacing , | state
| {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string
("replacing") . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_nothing (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_nothing , | state
| {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string
("nothing") . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_remove (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_remove , | state
| {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string
("remove") . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_place (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_place , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("place"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_turn (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_turn , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("turn"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_give (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_give , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("give"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_take (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_take , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("take"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_move (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_move , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("move"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_swap (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_swap , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("swap"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_with (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_with , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("with"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_mark (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_mark , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("mark"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_unmark (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_unmark , | state
| {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string
("unmark") . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_win (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_win , | state | {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("win")
. and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)]
pub fn r#kw_lose (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_lose , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("lose"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_draw (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_draw , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("draw"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_eliminate (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest ::
ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_eliminate
, | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string
("eliminate") . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_held (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_held , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("held"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_becomes (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_becomes , | state
| {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string
("becomes") . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_may (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_may , | state | {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("may")
. and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)]
pub fn r#kw_must (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_must , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("must"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_become (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_become , | state
| {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string
("become") . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_one (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_one , | state | {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("one")
. and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)]
pub fn r#kw_of (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_of , | state | {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("of") .
and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub
fn r#kw_where (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_where , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("where"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_for (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_for , | state | {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("for")
. and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)]
pub fn r#kw_at (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_at , | state | {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("at") .
and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub
fn r#kw_to (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult <
:: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_to , | state | {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("to") .
and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub
fn r#kw_from (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_from , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("from"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_as (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_as , | state | {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("as") .
and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub
fn r#kw_cell (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_cell , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("cell"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_type (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_type , | state |
{state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("type"
) . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_direction (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest ::
ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_direction
, | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string
("direction") . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_number (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_number , | state
| {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string
("number") . and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#kw_in (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_in , | state | {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("in") .
and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub
fn r#kw_by (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult <
:: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#kw_by , | state | {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . match_string ("by") .
and_then (| state | {self :: r#edge (state)})})})})} # [inline] # [allow (dead_code , non_snake_case , unused_variables
)] pub fn ANY (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . skip (1)} # [inline] # [allow (dead_code
, non_snake_case , unused_variables)] pub fn EOI (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ ,
Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule
(Rule :: EOI , | state | state . end_of_input ())} # [inline] # [allow (dead_code , non_snake_case , unused_variables
)] pub fn SOI (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . start_of_input ()} # [inline] # [allow
(dead_code , non_snake_case , unused_variables)] pub fn ASCII_DIGIT (state : :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule
>> > {state . match_range ('0' ..'9')} # [inline] # [allow (dead_code , non_snake_case , unused_variables)] pub
fn ASCII_ALPHA_LOWER (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . match_range ('a' ..'z')} # [inline]
# [allow (dead_code , non_snake_case , unused_variables)] pub fn ASCII_ALPHA_UPPER (state : :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . match_range ('A' ..'Z')} # [inline] # [allow (dead_code , non_snake_case , unused_variables
)] pub fn ASCII_ALPHA (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . match_range ('a' ..'z') . or_else (|
state | state . match_range ('A' ..'Z'))} # [inline] # [allow (dead_code , non_snake_case , unused_variables)] pub
fn ASCII_ALPHANUMERIC (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . match_range ('a' ..'z') . or_else (|
state | state . match_range ('A' ..'Z')) . or_else (| state | state . match_range ('0' ..'9'))}} pub use self ::
visible :: * ;} :: pest :: state (input , | state | {match rule {Rule :: r#WHITESPACE => rules :: r#WHITESPACE (state
) , Rule :: r#expression => rules :: r#expression (state) , Rule :: r#expr => rules :: r#expr (state) , Rule ::
r#prefix => rules :: r#prefix (state) , Rule :: r#infix => rules :: r#infix (state) , Rule :: r#operand => rules
:: r#operand (state) , Rule :: r#hole => rules :: r#hole (state) , Rule :: r#juxtaposed => rules :: r#juxtaposed
(state) , Rule :: r#group => rules :: r#group (state) , Rule :: r#braces => rules :: r#braces (state) , Rule ::
r#word => rules :: r#word (state) , Rule :: r#args => rules :: r#args (state) , Rule :: r#after_one => rules ::
r#after_one (state) , Rule :: r#after_two => rules :: r#after_two (state) , Rule :: r#after_three => rules :: r#after_three
(state) , Rule :: r#one_and_moves => rules :: r#one_and_moves (state) , Rule :: r#two_and_moves => rules :: r#two_and_moves
(state) , Rule :: r#three_and_moves => rules :: r#three_and_moves (state) , Rule :: r#moves => rules :: r#moves
(state) , Rule :: r#in_parens => rules :: r#in_parens (state) , Rule :: r#line => rules :: r#line (state) , Rule
:: r#line_word => rules :: r#line_word (state) , Rule :: r#line_words => rules :: r#line_words (state) , Rule ::
r#line_part => rules :: r#line_part (state) , Rule :: r#line_more => rules :: r#line_more (state) , Rule :: r#line_next
=> rules :: r#line_next (state) , Rule :: r#line_first => rules :: r#line_first (state) , Rule :: r#line_last =>
rules :: r#line_last (state) , Rule :: r#line_end => rules :: r#line_end (state) , Rule :: r#dash => rules :: r#dash
(state) , Rule :: r#range => rules :: r#range (state) , Rule :: r#number => rules :: r#number (state) , Rule ::
r#name => rules :: r#name (state) , Rule :: r#promoted_id => rules :: r#promoted_id (state) , Rule :: r#placed_this_turn
=> rules :: r#placed_this_turn (state) , Rule :: r#reserved => rules :: r#reserved (state) , Rule :: r#word_char
=> rules :: r#word_char (state) , Rule :: r#blank => rules :: r#blank (state) , Rule :: r#edge => rules :: r#edge
(state) , Rule :: r#not => rules :: r#not (state) , Rule :: r#some => rules :: r#some (state) , Rule :: r#no =>
rules :: r#no (state) , Rule :: r#complement => rules :: r#complement (state) , Rule :: r#negative => rules :: r#negative
(state) , Rule :: r#or => rules :: r#or (state) , Rule :: r#and => rules :: r#and (state) , Rule :: r#in_ => rules
:: r#in_ (state) , Rule :: r#in_not => rules :: r#in_not (state) , Rule :: r#is => rules :: r#is (state) , Rule
:: r#is_not => rules :: r#is_not (state) , Rule :: r#was => rules :: r#was (state) , Rule :: r#was_not => rules
:: r#was_not (state) , Rule :: r#has => rules :: r#has (state) , Rule :: r#has_no => rules :: r#has_no (state) ,
Rule :: r#unequal => rules :: r#unequal (state) , Rule :: r#at_most => rules :: r#at_most (state) , Rule :: r#at_least
=> rules :: r#at_least (state) , Rule :: r#equal => rules :: r#equal (state) , Rule :: r#less => rules :: r#less
(state) , Rule :: r#greater => rules :: r#greater (state) , Rule :: r#union => rules :: r#union (state) , Rule ::
r#intersection => rules :: r#intersection (state) , Rule :: r#plus => rules :: r#plus (state) , Rule :: r#minus
=> rules :: r#minus (state) , Rule :: r#times => rules :: r#times (state) , Rule :: r#open => rules :: r#open (state
) , Rule :: r#close => rules :: r#close (state) , Rule :: r#brace_open => rules :: r#brace_open (state) , Rule ::
r#brace_close => rules :: r#brace_close (state) , Rule :: r#comma => rules :: r#comma (state) , Rule :: r#by =>
rules :: r#by (state) , Rule :: r#effects => rules :: r#effects (state) , Rule :: r#effect => rules :: r#effect
(state) , Rule :: r#nothing => rules :: r#nothing (state) , Rule :: r#remove => rules :: r#remove (state) , Rule
:: r#place => rules :: r#place (state) , Rule :: r#turn => rules :: r#turn (state) , Rule :: r#give => rules ::
r#give (state) , Rule :: r#take => rules :: r#take (state) , Rule :: r#move_ => rules :: r#move_ (state) , Rule
:: r#swap => rules :: r#swap (state) , Rule :: r#mark => rules :: r#mark (state) , Rule :: r#unmark => rules ::
r#unmark (state) , Rule :: r#win => rules :: r#win (state) , Rule :: r#lose => rules :: r#lose (state) , Rule ::
r#draw => rules :: r#draw (state) , Rule :: r#eliminate => rules :: r#eliminate (state) , Rule :: r#held_becomes
=> rules :: r#held_becomes (state) , Rule :: r#about => rules :: r#about (state) , Rule :: r#all_become => rules
:: r#all_become (state) , Rule :: r#before_becomes => rules :: r#before_becomes (state) , Rule :: r#becomes => rules
:: r#becomes (state) , Rule :: r#may_become => rules :: r#may_become (state) , Rule :: r#must_become => rules ::
r#must_become (state) , Rule :: r#filter => rules :: r#filter (state) , Rule :: r#assign => rules :: r#assign (state
) , Rule :: r#raise => rules :: r#raise (state) , Rule :: r#lower => rules :: r#lower (state) , Rule :: r#domain
=> rules :: r#domain (state) , Rule :: r#cell_in => rules :: r#cell_in (state) , Rule :: r#type_in => rules :: r#type_in
(state) , Rule :: r#direction_in => rules :: r#direction_in (state) , Rule :: r#number_in => rules :: r#number_in
(state) , Rule :: r#held_by => rules :: r#held_by (state) , Rule :: r#semicolon => rules :: r#semicolon (state)
, Rule :: r#plus_equal => rules :: r#plus_equal (state) , Rule :: r#minus_equal => rules :: r#minus_equal (state
) , Rule :: r#replacing => rules :: r#replacing (state) , Rule :: r#kw_nothing => rules :: r#kw_nothing (state)
, Rule :: r#kw_remove => rules :: r#kw_remove (state) , Rule :: r#kw_place => rules :: r#kw_place (state) , Rule
:: r#kw_turn => rules :: r#kw_turn (state) , Rule :: r#kw_give => rules :: r#kw_give (state) , Rule :: r#kw_take
=> rules :: r#kw_take (state) , Rule :: r#kw_move => rules :: r#kw_move (state) , Rule :: r#kw_swap => rules ::
r#kw_swap (state) , Rule :: r#kw_with => rules :: r#kw_with (state) , Rule :: r#kw_mark => rules :: r#kw_mark (state
) , Rule :: r#kw_unmark => rules :: r#kw_unmark (state) , Rule :: r#kw_win => rules :: r#kw_win (state) , Rule ::
r#kw_lose => rules :: r#kw_lose (state) , Rule :: r#kw_draw => rules :: r#kw_draw (state) , Rule :: r#kw_eliminate
=> rules :: r#kw_eliminate (state) , Rule :: r#kw_held => rules :: r#kw_held (state) , Rule :: r#kw_becomes => rules
:: r#kw_becomes (state) , Rule :: r#kw_may => rules :: r#kw_may (state) , Rule :: r#kw_must => rules :: r#kw_must
(state) , Rule :: r#kw_become => rules :: r#kw_become (state) , Rule :: r#kw_one => rules :: r#kw_one (state) ,
Rule :: r#kw_of => rules :: r#kw_of (state) , Rule :: r#kw_where => rules :: r#kw_where (state) , Rule :: r#kw_for
=> rules :: r#kw_for (state) , Rule :: r#kw_at => rules :: r#kw_at (state) , Rule :: r#kw_to => rules :: r#kw_to
(state) , Rule :: r#kw_from => rules :: r#kw_from (state) , Rule :: r#kw_as => rules :: r#kw_as (state) , Rule ::
r#kw_cell => rules :: r#kw_cell (state) , Rule :: r#kw_type => rules :: r#kw_type (state) , Rule :: r#kw_direction
=> rules :: r#kw_direction (state) , Rule :: r#kw_number => rules :: r#kw_number (state) , Rule :: r#kw_in => rules
:: r#kw_in (state) , Rule :: r#kw_by => rules :: r#kw_by (state) , Rule :: EOI => rules :: EOI (state)}})}} 
