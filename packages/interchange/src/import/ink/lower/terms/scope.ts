import type { ForeignExpression } from '../../../pieces/foreign-expression.ts';
import type { SourcePlace } from '../../../pieces/source-text.ts';
import type { InkContent, InkExpression, InkPlace, InkWeave } from '../../tree/ink-tree.ts';
import type { Container, Containers, Flow, Spot } from './containers.ts';
import type { Binding, Frame, InkValue, Sink } from './frame.ts';
import type { ListNames } from './list-names.ts';
import type { Units } from './units.ts';
import type { Variables } from './variables.ts';

/** The choices that are open where a unit is at present. */
export interface Open {
  /** When each is offered. */
  choices: ForeignExpression[];
  fallbacks: { when: ForeignExpression; unit: string; then: string | null; at: SourcePlace }[];
}

/** A scope is where content is being lowered: whose names hold, and where the pieces go. */
export interface Scope {
  flow: Flow;
  /** The unit for which this is. */
  unit: string;
  /** What the flow was entered with, in place of its parameters. */
  given: Map<string, Binding>;
  frame: Frame | null;
  sink: Sink;
  open: Open;
  /** In a thread: what it leaves, it leaves for itself only. */
  isThread: boolean;
  /** The place of what is being lowered. */
  here: Spot | null;
  /** The tunnel that is being written out in place. */
  tunnel: InlineTunnel | null;
  /** The containers that are being written out in place, so that none is within itself. */
  within: readonly string[];
}

/** A tunnel that is written out where it is called, for choices of it are offered beside others. */
export interface InlineTunnel {
  /** The unit to which its choices come back. */
  then: string;
  /** When it comes back without a choice. */
  returns: ForeignExpression[];
  /** The guards of the place where it is called. */
  guards: readonly ForeignExpression[];
}

/** What was found in one pass over a story, for the next. */
export interface Known {
  /** Choices that are offered in more than one place. */
  repeated: Set<string>;
  /** Containers that are counted by a variable, for they are also written out in place. */
  counted: Set<string>;
  /** Containers that are written out in place, and those whose visits are asked for. */
  inlined: Set<string>;
  read: Set<string>;
  /** Of each knot and stitch, the units in the middle of it to which diverts from outside lead. */
  entries: Map<string, Set<string>>;
  /** The choices to whose content diverts lead. */
  diverted: Set<string>;
  /** The knots and stitches to which diverts lead from within: that is no visit in ink. */
  looped: Set<string>;
  /** Where `->-> x` leads, by key: a tunnel comes back, and goes on to there. */
  onwards: Map<string, Container>;
  /** The flows that come back while choices of theirs wait to be offered. */
  leaky: Set<string>;
  /** The list variables that may hold more than one item, or none. */
  sets: Set<string>;
}

/** A lowering turns the tree of a story into units. */
export interface Lowering {
  containers: Containers;
  units: Units;
  /** All that was lowered, once or more often. */
  reached: Set<InkContent>;
  variables: Variables;
  known: Known;
  place: (at: InkPlace) => SourcePlace;
  items: (content: InkWeave, from: number, to: number, scope: Scope, isLoose: boolean) => boolean;
  content: (content: readonly InkContent[], scope: Scope) => void;
  value: (of: InkExpression, scope: Scope) => InkValue;
  condition: (of: InkExpression, scope: Scope) => ForeignExpression;
  lists: ListNames;
  constants: ReadonlyMap<string, InkExpression>;
  /** What a function gives back; what it does and says goes into the sink. */
  invoke: (flow: Flow, of: readonly InkExpression[], scope: Scope, at: InkPlace) => InkValue | null;
  /** As a value alone; null = it does or says something. */
  evaluate: (flow: Flow, of: readonly InkExpression[], scope: Scope) => InkValue | null;
  /** Told of each place where a choice is offered. */
  noteChoice: (container: Container, scope: Scope) => void;
  /** The content of a container, from its beginning, in place. */
  inside: (container: Container, scope: Scope) => void;
  assign: (name: string, value: InkValue, scope: Scope, at: InkPlace) => void;
}
