// Made of betza.pest by `UPDATE=1 cargo test -p alfil-language grammars`.
# [allow (dead_code , non_camel_case_types , clippy :: upper_case_acronyms)] # [derive (Clone , Copy , Debug , Eq
, Hash , Ord , PartialEq , PartialOrd)] pub enum Rule {# [doc = "End-of-input"] EOI , r#betza , r#term , r#modifier
, r#group , r#bracket , r#leg , r#atom , r#range , r#direction , r#mode , r#joint , r#letter , r#doubled , r#extension
, r#number , r#star , r#exempt , r#group_open , r#group_close , r#bracket_open , r#bracket_close , r#may_end , r#must_go_on
} impl Rule {pub fn all_rules () -> & 'static [Rule] {& [Rule :: r#betza , Rule :: r#term , Rule :: r#modifier ,
Rule :: r#group , Rule :: r#bracket , Rule :: r#leg , Rule :: r#atom , Rule :: r#range , Rule :: r#direction , Rule
:: r#mode , Rule :: r#joint , Rule :: r#letter , Rule :: r#doubled , Rule :: r#extension , Rule :: r#number , Rule
:: r#star , Rule :: r#exempt , Rule :: r#group_open , Rule :: r#group_close , Rule :: r#bracket_open , Rule :: r#bracket_close
, Rule :: r#may_end , Rule :: r#must_go_on]}} # [allow (clippy :: all)] impl :: pest :: Parser < Rule > for Grammar
{fn parse < 'i > (rule : Rule , input : & 'i str) -> :: std :: result :: Result < :: pest :: iterators :: Pairs
< 'i , Rule > , :: pest :: error :: Error < Rule > > {mod rules {# ! [allow (clippy :: upper_case_acronyms)] pub
mod hidden {use super :: super :: Rule ; # [inline] # [allow (dead_code , non_snake_case , unused_variables)] pub
fn skip (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < ::
std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {Ok (state)}} pub mod visible {use super :: super
:: Rule ; # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#betza (state : :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#betza , | state | {state . sequence (| state | {self :: r#SOI (state)
. and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state . sequence (| state | {state
. optional (| state | {state . restore_on_err (| state | self :: r#term (state)) . and_then (| state | {state .
repeat (| state | {state . sequence (| state | {super :: hidden :: skip (state) . and_then (| state | {state . restore_on_err
(| state | self :: r#term (state))})})})})})})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then
(| state | {self :: r#EOI (state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#term
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#term , | state | {state . sequence (|
state | {state . sequence (| state | {state . optional (| state | {self :: r#modifier (state) . or_else (| state
| {self :: r#group (state)}) . and_then (| state | {state . repeat (| state | {state . sequence (| state | {super
:: hidden :: skip (state) . and_then (| state | {self :: r#modifier (state) . or_else (| state | {self :: r#group
(state)})})})})})})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state . restore_on_err
(| state | self :: r#bracket (state)) . or_else (| state | {state . restore_on_err (| state | self :: r#atom (state
))})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state . optional (| state
| {self :: r#exempt (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#modifier
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {let state = state . check_stack_limit () ? ; self :: r#direction
(state) . or_else (| state | {self :: r#mode (state)}) . or_else (| state | {self :: r#joint (state)})} # [inline
] # [allow (non_snake_case , unused_variables)] pub fn r#group (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. rule (Rule :: r#group , | state | {state . sequence (| state | {self :: r#group_open (state) . and_then (| state
| {super :: hidden :: skip (state)}) . and_then (| state | {state . sequence (| state | {self :: r#modifier (state
) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state . sequence (| state | {state
. optional (| state | {self :: r#modifier (state) . and_then (| state | {state . repeat (| state | {state . sequence
(| state | {super :: hidden :: skip (state) . and_then (| state | {self :: r#modifier (state)})})})})})})})})})
. and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#group_close (state)})
. and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state . optional (| state | {self
:: r#number (state)})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#bracket (state :
:: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#bracket , | state | {state . sequence (| state
| {self :: r#bracket_open (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state |
{self :: r#leg (state)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state .
sequence (| state | {state . optional (| state | {state . restore_on_err (| state | state . sequence (| state |
{self :: r#may_end (state) . or_else (| state | {self :: r#must_go_on (state)}) . and_then (| state | {super ::
hidden :: skip (state)}) . and_then (| state | {self :: r#leg (state)})})) . and_then (| state | {state . repeat
(| state | {state . sequence (| state | {super :: hidden :: skip (state) . and_then (| state | {state . restore_on_err
(| state | state . sequence (| state | {self :: r#may_end (state) . or_else (| state | {self :: r#must_go_on (state
)}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#leg (state)})}))}
)})})})})})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#bracket_close
(state)})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#leg (state : :: std :: boxed ::
Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#leg , | state | {state . sequence (| state | {state . sequence (| state
| {state . optional (| state | {self :: r#direction (state) . or_else (| state | {self :: r#mode (state)}) . and_then
(| state | {state . repeat (| state | {state . sequence (| state | {super :: hidden :: skip (state) . and_then (|
state | {self :: r#direction (state) . or_else (| state | {self :: r#mode (state)})})})})})})}) . and_then (| state
| {super :: hidden :: skip (state)}) . and_then (| state | {self :: r#atom (state)})})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#atom (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> ::
pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#atom
, | state | {state . sequence (| state | {self :: r#letter (state) . and_then (| state | {super :: hidden :: skip
(state)}) . and_then (| state | {state . optional (| state | {state . sequence (| state | {state . sequence (| state
| {self :: r#extension (state) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state
. sequence (| state | {state . optional (| state | {self :: r#extension (state) . and_then (| state | {state . repeat
(| state | {state . sequence (| state | {super :: hidden :: skip (state) . and_then (| state | {self :: r#extension
(state)})})})})})})})}) . and_then (| state | {super :: hidden :: skip (state)}) . and_then (| state | {state .
optional (| state | {self :: r#range (state)})})}) . or_else (| state | {self :: r#range (state)}) . or_else (|
state | {self :: r#doubled (state)})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#range
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {let state = state . check_stack_limit () ? ; self :: r#number
(state) . or_else (| state | {self :: r#star (state)})} # [inline] # [allow (non_snake_case , unused_variables)
] pub fn r#direction (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#direction , | state
| {state . match_string ("f") . or_else (| state | {state . match_string ("b")}) . or_else (| state | {state . match_string
("l")}) . or_else (| state | {state . match_string ("r")}) . or_else (| state | {state . match_string ("v")}) .
or_else (| state | {state . match_string ("s")}) . or_else (| state | {state . match_string ("h")})})} # [inline
] # [allow (non_snake_case , unused_variables)] pub fn r#mode (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. rule (Rule :: r#mode , | state | {state . match_string ("m") . or_else (| state | {state . match_string ("c")
}) . or_else (| state | {state . match_string ("d")}) . or_else (| state | {state . match_string ("e")}) . or_else
(| state | {state . match_string ("k")}) . or_else (| state | {state . match_string ("p")}) . or_else (| state |
{state . match_string ("g")}) . or_else (| state | {state . match_string ("t")}) . or_else (| state | {state . match_string
("y")}) . or_else (| state | {state . match_string ("n")}) . or_else (| state | {state . match_string ("j")}) .
or_else (| state | {state . match_string ("i")}) . or_else (| state | {state . match_string ("o")}) . or_else (|
state | {state . match_string ("u")}) . or_else (| state | {state . match_string ("x")}) . or_else (| state | {state
. match_string ("z")}) . or_else (| state | {state . match_string ("q")})})} # [inline] # [allow (non_snake_case
, unused_variables)] pub fn r#joint (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) ->
:: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule ::
r#joint , | state | {state . match_string ("a")})} # [inline] # [allow (non_snake_case , unused_variables)] pub
fn r#letter (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult <
:: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#letter , | state | {state
. stack_push (| state | state . match_string ("W") . or_else (| state | {state . match_string ("F")}) . or_else
(| state | {state . match_string ("D")}) . or_else (| state | {state . match_string ("N")}) . or_else (| state |
{state . match_string ("A")}) . or_else (| state | {state . match_string ("H")}) . or_else (| state | {state . match_string
("C")}) . or_else (| state | {state . match_string ("L")}) . or_else (| state | {state . match_string ("Z")}) .
or_else (| state | {state . match_string ("J")}) . or_else (| state | {state . match_string ("G")}) . or_else (|
state | {state . match_string ("R")}) . or_else (| state | {state . match_string ("B")}) . or_else (| state | {state
. match_string ("Q")}) . or_else (| state | {state . match_string ("K")}) . or_else (| state | {state . match_string
("O")}) . or_else (| state | {state . match_string ("U")}) . or_else (| state | {state . match_string ("I")}) .
or_else (| state | {state . match_string ("@")}))})} # [inline] # [allow (non_snake_case , unused_variables)] pub
fn r#doubled (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#doubled , | state |
{self :: r#PEEK (state)})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#extension (state :
:: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#extension , | state | {state . match_string ("X"
) . or_else (| state | {state . match_string ("Y")})})} # [inline] # [allow (non_snake_case , unused_variables)
] pub fn r#number (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#number , | state | {state
. atomic (:: pest :: Atomicity :: Atomic , | state | {state . match_string ("0") . or_else (| state | {state . sequence
(| state | {state . match_range ('1' .. '9') . and_then (| state | {state . optional (| state | {self :: r#ASCII_DIGIT
(state)})})})})})})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#star (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#star , | state | {state . match_string ("*")})} # [inline
] # [allow (non_snake_case , unused_variables)] pub fn r#exempt (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. rule (Rule :: r#exempt , | state | {state . match_string ("'")})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#group_open (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#group_open , | state
| {state . match_string ("(")})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#group_close (state
: :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed ::
Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#group_close , | state | {state . match_string
(")")})} # [inline] # [allow (non_snake_case , unused_variables)] pub fn r#bracket_open (state : :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest ::
ParserState < '_ , Rule >> > {state . rule (Rule :: r#bracket_open , | state | {state . match_string ("[")})} #
[inline] # [allow (non_snake_case , unused_variables)] pub fn r#bracket_close (state : :: std :: boxed :: Box <
:: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . rule (Rule :: r#bracket_close , | state | {state . match_string ("]")})} # [inline] #
[allow (non_snake_case , unused_variables)] pub fn r#may_end (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. rule (Rule :: r#may_end , | state | {state . match_string ("?")})} # [inline] # [allow (non_snake_case , unused_variables
)] pub fn r#must_go_on (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: r#must_go_on , | state
| {state . match_string ("-")})} # [inline] # [allow (dead_code , non_snake_case , unused_variables)] pub fn EOI
(state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed
:: Box < :: pest :: ParserState < '_ , Rule >> > {state . rule (Rule :: EOI , | state | state . end_of_input ()
)} # [inline] # [allow (dead_code , non_snake_case , unused_variables)] pub fn SOI (state : :: std :: boxed :: Box
< :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >> > {state . start_of_input ()} # [inline] # [allow (dead_code , non_snake_case , unused_variables
)] pub fn PEEK (state : :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >>) -> :: pest :: ParseResult
< :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state . stack_peek ()} # [inline] # [allow (dead_code
, non_snake_case , unused_variables)] pub fn ASCII_DIGIT (state : :: std :: boxed :: Box < :: pest :: ParserState
< '_ , Rule >>) -> :: pest :: ParseResult < :: std :: boxed :: Box < :: pest :: ParserState < '_ , Rule >> > {state
. match_range ('0' ..'9')}} pub use self :: visible :: * ;} :: pest :: state (input , | state | {match rule {Rule
:: r#betza => rules :: r#betza (state) , Rule :: r#term => rules :: r#term (state) , Rule :: r#modifier => rules
:: r#modifier (state) , Rule :: r#group => rules :: r#group (state) , Rule :: r#bracket => rules :: r#bracket (state
) , Rule :: r#leg => rules :: r#leg (state) , Rule :: r#atom => rules :: r#atom (state) , Rule :: r#range => rules
:: r#range (state) , Rule :: r#direction => rules :: r#direction (state) , Rule :: r#mode => rules :: r#mode (state
) , Rule :: r#joint => rules :: r#joint (state) , Rule :: r#letter => rules :: r#letter (state) , Rule :: r#doubled
=> rules :: r#doubled (state) , Rule :: r#extension => rules :: r#extension (state) , Rule :: r#number => rules
:: r#number (state) , Rule :: r#star => rules :: r#star (state) , Rule :: r#exempt => rules :: r#exempt (state)
, Rule :: r#group_open => rules :: r#group_open (state) , Rule :: r#group_close => rules :: r#group_close (state
) , Rule :: r#bracket_open => rules :: r#bracket_open (state) , Rule :: r#bracket_close => rules :: r#bracket_close
(state) , Rule :: r#may_end => rules :: r#may_end (state) , Rule :: r#must_go_on => rules :: r#must_go_on (state
) , Rule :: EOI => rules :: EOI (state)}})}} 
