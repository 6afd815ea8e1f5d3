// Made of path.pest by `UPDATE=1 cargo test -p alfil-language grammars`.
# [allow (dead_code , non_camel_case_types , clippy :: upper_case_acronyms)] # [derive (Clone , Copy , Debug , Eq
, Hash , Ord , PartialEq , PartialOrd)] pub enum Rule {# [doc = "End-of-input"] EOI , r#WHITESPACE , r#paths , r#one_of_ways
, r#union , r#path , r#part , r#group , r#repeat , r#repeat_word , r#leg , r#modes , r#verb , r#ways , r#sum , r#way
, r#direction , r#farthest , r#through , r#through_word , r#inner_set , r#balanced , r#range , r#number , r#then
, r#then_word , r#bar , r#plus , r#comma , r#dots , r#open , r#close , r#word , r#word_char , r#blank} impl Rule
{pub fn all_rules () -> & 'static [Rule] {& [Rule :: r#WHITESPACE , Rule :: r#paths , Rule :: r#one_of_ways , Rule
:: r#union , Rule :: r#path , Rule :: r#part , Rule :: r#group , Rule :: r#repeat , Rule :: r#repeat_word , Rule
:: r#leg , Rule :: r#modes , Rule :: r#verb , Rule :: r#ways , Rule :: r#sum , Rule :: r#way , Rule :: r#direction
, Rule :: r#farthest , Rule :: r#through , Rule :: r#through_word , Rule :: r#inner_set , Rule :: r#balanced , Rule
:: r#range , Rule :: r#number , Rule :: r#then , Rule :: r#then_word , Rule :: r#bar , Rule :: r#plus , Rule ::
r#comma , Rule :: r#dots , Rule :: r#open , Rule :: r#close , Rule :: r#word , Rule :: r#word_char , Rule :: r#blank
]}} # [allow (clippy :: all)] impl :: pest :: Parser < Rule > for Grammar {fn parse < 'i > (rule : Rule , input
: & 'i str) -> :: std :: result :: Result < :: pest :: iterators :: Pairs < 'i , Rule > , :: pest :: error :: Error
< Rule > > {mod rules {# ! [allow (clippy :: upper_case_acronyms)] pub mod hidden {use super :: super :: Rule ;
# [inline] # [allow (dead_code , non_snake_case , unused_variables)] pub fn skip (state : :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {if state . atomicity () == :: pest :: Atomicity :: NonAtomic {state . repeat (| state | super
:: visible :: WHITESPACE (state))} else {Ok (state)}}} pub mod visible {use super :: super :: Rule ; # [inline]
# [allow (non_snake_case , unused_variables)] pub fn r#WHITESPACE (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . match_string (" ") . or_else (| state | {state . match_string
("\t")}) . or_else (| state | {state . match_string ("\r")}) . or_else (| state | {state . match_string ("\n")}
)})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#paths (state : :: std :: boxed :: Box < ::
pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#paths , | state | {state . sequence (| state | {self :: r#SOI (state)
. and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#union (state)}) . and_then
(| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#EOI (state)})})})} # [inline] # [allow
(non_snake_case , unused_variables)] pub fn r#one_of_ways (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. rule (Rule :: r#one_of_ways , | state | {state . sequence (| state | {self :: r#SOI (state) . and_then (| state
| {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#ways (state)}) . and_then (| state | {super
:: hidden :: skip (state)}) . and_then (| state | {self :: r#EOI (state)})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#union (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) ->
:: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule ::
r#union , | state | {state . sequence (| state | {self :: r#path (state) . and_then (| state | {super :: hidden
:: skip (state)}) . and_then (| state | {state . sequence (| state | {state . optional (| state | {state . sequence
(| state | {self :: r#bar (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state |
{self :: r#path (state)})}) . and_then (| state | {state . repeat (| state | {state . sequence (| state | {super
:: hidden :: skip (state) . and_then (| state | {state . sequence (| state | {self :: r#bar (state) . and_then (|
state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#path (state)})})})})})})})})})})})}
# [inline] # [allow (non_snake_case , unused_variables)] pub fn r#path (state : :: std :: boxed :: Box < :: pest
:: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_
, Rule >> > {state . rule (Rule :: r#path , | state | {state . sequence (| state | {self :: r#part (state) . and_then
(| state | {super :: hidden :: skip (state)}) . and_then (| state | {state . sequence (| state | {state . optional
(| state | {state . sequence (| state | {self :: r#then (state) . and_then (| state | {super :: hidden :: skip (state
)}) . and_then (| state | {self :: r#part (state)})}) . and_then (| state | {state . repeat (| state | {state .
sequence (| state | {super :: hidden :: skip (state) . and_then (| state | {state . sequence (| state | {self ::
r#then (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#part (state
)})})})})})})})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#part (state : :: std
:: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < ::
pest :: ParserState < '_ , Rule >> > {let state = state . check_stack_limit () ? ; self :: r#repeat (state) . or_else
(| state | {self :: r#group (state)}) . or_else (| state | {self :: r#leg (state)})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#group (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) ->
:: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule ::
r#group , | state | {state . sequence (| state | {self :: r#open (state) . and_then (| state | {super :: hidden
:: skip (state)}) . and_then (| state | {self :: r#union (state)}) . and_then (| state | {super :: hidden :: skip
(state)}) . and_then (| state | {self :: r#close (state)})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#repeat (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#repeat , | state | {state
. sequence (| state | {self :: r#repeat_word (state) . and_then (| state | {super :: hidden :: skip (state)}) .
and_then (| state | {self :: r#open (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {self :: r#union (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {state . optional (| state | {state . sequence (| state | {self :: r#comma (state) . and_then (| state | {super
:: hidden :: skip (state)}) . and_then (| state | {self :: r#range (state)})})})}) . and_then (| state | {super
:: hidden :: skip (state)}) . and_then (| state | {self :: r#close (state)})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#repeat_word (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>
) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule
:: r#repeat_word , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state
| {state . match_string ("repeat") . and_then (| state | {state . lookahead (false , | state | {self :: r#word_char
(state)})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#leg (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#leg , | state | {state . sequence (| state | {state . optional
(| state | {self :: r#modes (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {self :: r#verb (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state
. optional (| state | {state . sequence (| state | {self :: r#open (state) . and_then (| state | {super :: hidden
:: skip (state)}) . and_then (| state | {self :: r#ways (state)}) . and_then (| state | {super :: hidden :: skip
(state)}) . and_then (| state | {state . optional (| state | {state . sequence (| state | {self :: r#comma (state
) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#farthest (state) . or_else
(| state | {self :: r#range (state)})})})})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {state . optional (| state | {state . sequence (| state | {self :: r#comma (state) . and_then (| state
| {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#through (state)})})})}) . and_then (| state
| {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#close (state)})})})})})})} # [inline] # [allow
(non_snake_case , unused_variables)] pub fn r#modes (state : :: std :: boxed :: Box < :: pest :: ParserState < '_
, Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state .
rule (Rule :: r#modes , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence
(| state | {state . lookahead (false , | state | {self :: r#then_word (state)}) . and_then (| state | {self :: r#word
(state)}) . and_then (| state | {state . lookahead (true , | state | {state . sequence (| state | {state . sequence
(| state | {self :: r#blank (state) . and_then (| state | {state . repeat (| state | {self :: r#blank (state)})
})}) . and_then (| state | {state . lookahead (false , | state | {self :: r#then_word (state)})}) . and_then (|
state | {self :: r#ASCII_ALPHA (state)})})})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub
fn r#verb (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < ::
std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#verb , | state | {state .
atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {state . lookahead (false , | state
| {self :: r#then_word (state)}) . and_then (| state | {self :: r#word (state)})})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#ways (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> ::
pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#ways
, | state | {state . sequence (| state | {self :: r#sum (state) . and_then (| state | {super :: hidden :: skip (state
)}) . and_then (| state | {state . sequence (| state | {state . optional (| state | {state . sequence (| state |
{self :: r#bar (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#sum
(state)})}) . and_then (| state | {state . repeat (| state | {state . sequence (| state | {super :: hidden :: skip
(state) . and_then (| state | {state . sequence (| state | {self :: r#bar (state) . and_then (| state | {super ::
hidden :: skip (state)}) . and_then (| state | {self :: r#sum (state)})})})})})})})})})})})} # [inline] # [allow
(non_snake_case , unused_variables)] pub fn r#sum (state : :: std :: boxed :: Box < :: pest :: ParserState < '_
, Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state .
rule (Rule :: r#sum , | state | {state . sequence (| state | {self :: r#way (state) . and_then (| state | {super
:: hidden :: skip (state)}) . and_then (| state | {state . sequence (| state | {state . optional (| state | {state
. sequence (| state | {self :: r#plus (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {self :: r#way (state)})}) . and_then (| state | {state . repeat (| state | {state . sequence (| state
| {super :: hidden :: skip (state) . and_then (| state | {state . sequence (| state | {self :: r#plus (state) .
and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#way (state)})})})})})})
})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#way (state : :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#way , | state | {self :: r#direction (state) . or_else (| state | {state
. sequence (| state | {self :: r#open (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {self :: r#ways (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state
| {self :: r#close (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#direction
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#direction , | state | {state . atomic
(:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {self :: r#ASCII_ALPHA (state) . and_then
(| state | {state . repeat (| state | {state . sequence (| state | {state . optional (| state | {state . match_string
("-")}) . and_then (| state | {self :: r#word_char (state)})})})})})})})} # [inline] # [allow (non_snake_case ,
unused_variables)] pub fn r#farthest (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) ->
:: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule ::
r#farthest , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state |
{state . match_string ("max") . and_then (| state | {state . lookahead (false , | state | {self :: r#word_char (state
)})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#through (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#through , | state | {state . sequence (| state | {self ::
r#through_word (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#inner_set
(state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#through_word (state : :: std ::
boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest
:: ParserState < '_ , Rule >> > {state . rule (Rule :: r#through_word , | state | {state . atomic (:: pest :: Atomicity
:: Atomic , | state | {state . sequence (| state | {state . match_string ("through") . and_then (| state | {state
. lookahead (false , | state | {self :: r#word_char (state)})})})})})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#inner_set (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#inner_set , | state
| {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {self :: r#balanced (state
) . and_then (| state | {state . repeat (| state | {self :: r#balanced (state)})})})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#balanced (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>)
-> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {let state = state
. check_stack_limit () ? ; state . sequence (| state | {state . match_string ("(") . and_then (| state | {super
:: hidden :: skip (state)}) . and_then (| state | {state . sequence (| state | {state . optional (| state | {self
:: r#balanced (state) . and_then (| state | {state . repeat (| state | {state . sequence (| state | {super :: hidden
:: skip (state) . and_then (| state | {self :: r#balanced (state)})})})})})})}) . and_then (| state | {super ::
hidden :: skip (state)}) . and_then (| state | {state . match_string (")")})}) . or_else (| state | {state . sequence
(| state | {state . lookahead (false , | state | {state . match_string ("(") . or_else (| state | {state . match_string
(")")})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#ANY (state)
})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#range (state : :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#range , | state | {state . sequence (| state | {self :: r#number (state
) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state . optional (| state | {state
. sequence (| state | {self :: r#dots (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {state . optional (| state | {self :: r#number (state)})})})})})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#number (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) ->
:: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule ::
r#number , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state | {state . sequence (| state | {self
:: r#ASCII_DIGIT (state) . and_then (| state | {state . repeat (| state | {self :: r#ASCII_DIGIT (state)})})})}
)})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#then (state : :: std :: boxed :: Box < ::
pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#then , | state | {state . atomic (:: pest :: Atomicity :: Atomic , | state
| {self :: r#then_word (state)})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#then_word
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . sequence (| state | {state . match_string ("then") . and_then
(| state | {super :: hidden :: skip (state)}) . and_then (| state | {state . lookahead (false , | state | {self
:: r#word_char (state) . or_else (| state | {state . match_string ("-")})})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#bar (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> ::
pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#bar
, | state | {state . match_string ("|")})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#plus
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#plus , | state | {state . match_string
("+")})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#comma (state : :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#comma , | state | {state . match_string (",")})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#dots (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> ::
pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#dots
, | state | {state . match_string ("..")})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#open
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#open , | state | {state . match_string
("(")})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#close (state : :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#close , | state | {state . match_string (")")})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#word (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> ::
pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . sequence (| state
| {self :: r#ASCII_ALPHA (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state |
{state . sequence (| state | {state . optional (| state | {self :: r#word_char (state) . and_then (| state | {state
. repeat (| state | {state . sequence (| state | {super :: hidden :: skip (state) . and_then (| state | {self ::
r#word_char (state)})})})})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#word_char
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {let state = state . check_stack_limit () ? ; self :: r#ASCII_ALPHANUMERIC
(state) . or_else (| state | {state . match_string ("_")})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#blank (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {let state = state . check_stack_limit () ? ;
state . match_string (" ") . or_else (| state | {state . match_string ("\t")}) . or_else (| state | {state . match_string
("\r")}) . or_else (| state | {state . match_string ("\n")})} # [inline] # [allow (dead_code , non_snake_case ,
unused_variables)] pub fn ANY (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest
:: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . skip (1)} # [inline]
# [allow (dead_code , non_snake_case , unused_variables)] pub fn EOI (state : :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule
>> > {state . rule (Rule :: EOI , | state | state . end_of_input ())} # [inline] # [allow (dead_code , non_snake_case
, unused_variables)] pub fn SOI (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest
:: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . start_of_input ()} #
[inline] # [allow (dead_code , non_snake_case , unused_variables)] pub fn ASCII_DIGIT (state : :: std :: boxed ::
Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . match_range ('0' ..'9')} # [inline] # [allow (dead_code , non_snake_case , unused_variables
)] pub fn ASCII_ALPHA (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . match_range ('a' ..'z') . or_else (|
state | state . match_range ('A' ..'Z'))} # [inline] # [allow (dead_code , non_snake_case , unused_variables)] pub
fn ASCII_ALPHANUMERIC (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . match_range ('a' ..'z') . or_else (|
state | state . match_range ('A' ..'Z')) . or_else (| state | state . match_range ('0' ..'9'))}} pub use self ::
visible :: * ;} :: pest :: state (input , | state | {match rule {Rule :: r#WHITESPACE => rules :: r#WHITESPACE (state
) , Rule :: r#paths => rules :: r#paths (state) , Rule :: r#one_of_ways => rules :: r#one_of_ways (state) , Rule
:: r#union => rules :: r#union (state) , Rule :: r#path => rules :: r#path (state) , Rule :: r#part => rules ::
r#part (state) , Rule :: r#group => rules :: r#group (state) , Rule :: r#repeat => rules :: r#repeat (state) , Rule
:: r#repeat_word => rules :: r#repeat_word (state) , Rule :: r#leg => rules :: r#leg (state) , Rule :: r#modes =>
rules :: r#modes (state) , Rule :: r#verb => rules :: r#verb (state) , Rule :: r#ways => rules :: r#ways (state
) , Rule :: r#sum => rules :: r#sum (state) , Rule :: r#way => rules :: r#way (state) , Rule :: r#direction => rules
:: r#direction (state) , Rule :: r#farthest => rules :: r#farthest (state) , Rule :: r#through => rules :: r#through
(state) , Rule :: r#through_word => rules :: r#through_word (state) , Rule :: r#inner_set => rules :: r#inner_set
(state) , Rule :: r#balanced => rules :: r#balanced (state) , Rule :: r#range => rules :: r#range (state) , Rule
:: r#number => rules :: r#number (state) , Rule :: r#then => rules :: r#then (state) , Rule :: r#then_word => rules
:: r#then_word (state) , Rule :: r#bar => rules :: r#bar (state) , Rule :: r#plus => rules :: r#plus (state) , Rule
:: r#comma => rules :: r#comma (state) , Rule :: r#dots => rules :: r#dots (state) , Rule :: r#open => rules ::
r#open (state) , Rule :: r#close => rules :: r#close (state) , Rule :: r#word => rules :: r#word (state) , Rule
:: r#word_char => rules :: r#word_char (state) , Rule :: r#blank => rules :: r#blank (state) , Rule :: EOI => rules
:: EOI (state)}})}} 
