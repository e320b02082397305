import type { SemanticErrorMessage, TextProblem } from '@brasslamp/messages';
import { type Kind, kindOf } from '../../logic/kind-of.ts';
import { nodeNameKey } from '../../logic/names.ts';
import { unknownName } from '../../logic/nearest-name.ts';
import type { Problem } from '../../logic/parse-problem.ts';
import { quoted } from '../../logic/print-logic.ts';
import { isExpression } from '../../logic/references.ts';
import { ruleOf, type SemanticError, semanticErrorsIn } from '../../logic/semantic-errors.ts';
import type { Expression } from '../../model/expression.ts';
import { playLimits } from '../../model/play-limits.ts';
import type { Snippet } from '../../model/story.ts';
import { snippetRings } from '../../text/snippets/snippets.ts';
import type { Show } from '../../text/tree/body-tree.ts';
import type { Finding } from '../findings/finding.ts';
import { singleEffectsIn, valuesOf } from '../logic/slots-in-logic.ts';
import type { Piece } from '../logic/story-logic.ts';
import { noteKey } from '../notes/notes-in.ts';
import { placeIn, type RuleContext } from './rule-context.ts';

/** Text, conditions and effects that do not fit the grammar. */
export function textProblems(context: RuleContext): Finding[] {
  const tell = (place: Place, problems: readonly Problem[]) =>
    problems.flatMap(({ message_id, params, span }) => {
      context.faultyFields.add(`${place.node} ${place.field}`);
      const message = { message_id, params } as TextProblem;
      return context.tell('text-problem', context.ownerOf(place.node), () => ({
        ...whereIn(context, place, span),
        ...message,
      }));
    });
  const inNodes = context.written.flatMap(({ pieces, bodyProblems, moreBodyProblems }, index) => {
    const node = context.node(index);
    const reported = [
      ...tell({ node: index, field: 'body', source: node.body }, bodyProblems),
      ...pieces.flatMap((piece) => tell(piece, piece.problems)),
    ];
    context.countMore('text-problem', node, moreBodyProblems);
    return reported;
  });
  const { texts, effects } = context.whole;
  const inTexts = [...texts, ...effects].flatMap((one) => tell(one, one.problems));
  for (const { node, moreProblems } of texts) {
    const owner = context.ownerOf(node);
    if (owner !== null) context.countMore('text-problem', owner, moreProblems);
  }
  return [...inNodes, ...inTexts];
}

interface Place {
  node: number;
  field: string;
  source: string;
  item?: number;
}

function whereIn({ story }: RuleContext, { field, source, item }: Place, span: { start: number }) {
  const item_id = story.items[item ?? -1]?.id;
  return { ...placeIn(field, source, span), ...(item_id !== undefined && { item_id }) };
}

/** `unknown-name`, `type-slip`, and `division-by-zero` where a 0 is written. */
export function semanticErrors(context: RuleContext): Finding[] {
  const tell = (place: Place, { span, ...message }: SemanticError) => {
    context.faultyFields.add(`${place.node} ${place.field}`);
    return context.tell(ruleOf(message), context.ownerOf(place.node), () => ({
      ...whereIn(context, place, span),
      ...message,
    }));
  };
  const inPiece = ({ tree, use, ...place }: Piece & Place, names = context.names) =>
    tree === null
      ? []
      : semanticErrorsIn(tree, names, use === 'value' ? 'value' : 'condition').flatMap((error) =>
          tell(place, error),
        );
  const unknownIn = (shows: readonly Show[], place: Place) =>
    shows.flatMap(({ snippet, values }) => {
      const found = context.names.snippets.get(nodeNameKey(snippet.text));
      const message = found
        ? wrongCount(found, values.length)
        : unknownName({ kind: 'snippet', name: snippet }, context.names);
      return message === null ? [] : tell(place, { ...message, span: snippet.span });
    });
  const kinds = kindsOfValues(context);
  return [
    ...context.written.flatMap(({ pieces, shows }, node) => [
      ...pieces.flatMap((piece) => inPiece(piece)),
      ...unknownIn(shows, { node, field: 'body', source: context.node(node).body }),
    ]),
    ...context.whole.effects.flatMap((piece) => inPiece(piece)),
    ...context.whole.texts.flatMap(({ pieces, shows, ...text }) => {
      const item = text.item === undefined ? {} : { item: text.item };
      return [
        ...pieces.flatMap((piece) => {
          const values = kinds(text.field);
          return inPiece(
            { ...piece, ...item },
            values ? { ...context.names, values } : context.names,
          );
        }),
        ...unknownIn(shows, text),
      ];
    }),
    ...wrongAnswers(context),
  ];
}

function wrongCount({ name, values }: Snippet, given: number): SemanticErrorMessage | null {
  if (values.length === given) return null;
  const params = { snippet: quoted(name), wanted: values.join(', '), given };
  return { message_id: 'type-slip.show_count', params };
}

/** By the field of a snippet with values: their kinds, null where not all that show it give the same. */
function kindsOfValues({ story, names, written, whole }: RuleContext) {
  const kinds = new Map<Snippet, Map<string, Kind | null>>();
  const note = (shows: readonly Show[], isKnown: boolean) => {
    for (const { snippet, values } of shows) {
      const shown = names.snippets.get(nodeNameKey(snippet.text));
      if (shown === undefined || shown.values.length === 0) continue;
      const known = kinds.get(shown);
      const given = shown.values.map((key, at): [string, Kind | null] => {
        const value = values[at];
        const kind = value && isKnown ? kindOf(value, names) : null;
        return [key, known === undefined || known.get(key) === kind ? kind : null];
      });
      kinds.set(shown, new Map(given));
    }
  };
  for (const { shows } of written) note(shows, true);
  const snippetIn = (field: string): Snippet | undefined => {
    const [list, at] = field.split('.');
    return list === 'snippets' ? story.snippets[Number(at)] : undefined;
  };
  // What a snippet passes on may be of its own values, of which the kind is not known yet.
  for (const { shows, field } of whole.texts) note(shows, !snippetIn(field)?.values.length);
  return (field: string): ReadonlyMap<string, Kind | null> | undefined => {
    const snippet = snippetIn(field);
    if (!snippet?.values.length) return undefined;
    return kinds.get(snippet) ?? new Map(snippet.values.map((key) => [key, null]));
  };
}

/** Questions to the reader whose answers have nowhere to go. */
function wrongAnswers(context: RuleContext): Finding[] {
  return context.story.nodes.flatMap((node) =>
    node.actions.flatMap(({ id, ask }, position): Finding[] => {
      if (ask === null) return [];
      const variable = context.names.variables.get(ask.variable);
      if (variable?.kind === 'text' || variable?.kind === 'number') return [];
      const where = { action_id: id, field: `actions.${position}.ask` };
      if (variable !== undefined) {
        return context.tell('type-slip', node, () => ({
          ...where,
          message_id: 'type-slip.asked',
          params: { variable: ask.variable },
        }));
      }
      const name = { text: ask.variable, span: { start: 0, end: 0 } };
      const message = unknownName({ kind: 'variable', name, isWrite: true }, context.names);
      return message === null
        ? []
        : context.tell('unknown-name', node, () => ({ ...where, ...message }));
    }),
  );
}

/** `snippet-ring` and `snippet-never-shown`. */
export function snippetsInVain(context: RuleContext): Finding[] {
  const { story, whole, written } = context;
  if (story.level === 1) return [];
  const placeOf = (id: string) => story.snippets.findIndex((one) => one.id === id);
  const rings = snippetRings(story).flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const names = [first, ...others].map(({ name }) => `“${name}”`);
    const shown = names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ' …' : '');
    return context.tell('snippet-ring', null, () => ({
      field: `snippets.${placeOf(first.id)}.body`,
      message_id: 'snippet-ring',
      params: { snippets: shown },
    }));
  });
  const named = new Set<string>();
  const note = (shows: readonly Show[], own = '') => {
    for (const { snippet } of shows) {
      const key = nodeNameKey(snippet.text);
      if (key !== own) named.add(key);
    }
  };
  for (const { shows } of written) note(shows);
  for (const { shows, field } of whole.texts) {
    const [list, at] = field.split('.');
    const own = list === 'snippets' ? story.snippets[Number(at)]?.name : undefined;
    note(shows, own && nodeNameKey(own));
  }
  const unused = story.snippets.flatMap(({ name }, at) =>
    named.has(nodeNameKey(name))
      ? []
      : context.tell('snippet-never-shown', null, () => ({
          field: `snippets.${at}.body`,
          message_id: 'snippet-never-shown',
          params: { snippet: name },
        })),
  );
  return [...rings, ...unused];
}

/** The number of snippets of a ring that are named. */
const mostNames = 8;

/**
 * The findings about joined texts that can be longer together than a text may be. How long a variable can get
 * follows from all that it is ever set to.
 */
export function cutTexts(context: RuleContext): Finding[] {
  const { story, names } = context;
  const sets = [...context.allPieces()].flatMap((piece) =>
    piece.tree === null || isExpression(piece.tree)
      ? []
      : singleEffectsIn(piece.tree).flatMap(({ effect }) =>
          effect.type === 'set' ? { piece, effect } : [],
        ),
  );
  const most = playLimits.valueCharacters;
  const lengths = new Map<string, number>();
  for (const variable of story.variables) {
    const { key, kind } = variable;
    if (kind === 'text') lengths.set(key, [...variable.initial].length);
    else if (kind === 'choice') {
      lengths.set(key, Math.max(0, ...variable.options.map((option) => [...option].length)));
    } else lengths.set(key, longestNumber);
  }
  for (const { actions } of story.nodes) {
    for (const { ask } of actions) {
      if (ask !== null && names.variables.get(ask.variable)?.kind === 'text') {
        lengths.set(ask.variable, most);
      }
    }
  }
  const lengthOf = (tree: Expression): number => {
    if (tree.type === 'join') return lengthOf(tree.left) + lengthOf(tree.right);
    if (tree.type === 'text') return [...tree.value].length;
    if (tree.type === 'random') return Math.max(...tree.of.map(lengthOf));
    return tree.type === 'variable' ? (lengths.get(tree.name.text) ?? 0) : longestNumber;
  };
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false;
    for (const { effect } of sets) {
      const key = effect.variable.text;
      if (names.variables.get(key)?.kind !== 'text') continue;
      const length = Math.min(most, lengthOf(effect.value));
      if (length <= (lengths.get(key) ?? 0)) continue;
      lengths.set(key, length);
      hasGrown = true;
    }
  }
  return sets.flatMap(({ piece, effect }) => {
    const isCut = valuesOf(effect).some((value) => value.type === 'join' && lengthOf(value) > most);
    if (!isCut || names.variables.get(effect.variable.text)?.kind !== 'text') return [];
    return context.tell('text-cut', context.ownerOf(piece.node), () => ({
      ...placeIn(piece.field, piece.source, effect.value.span),
      message_id: 'text-cut',
      params: { variable: effect.variable.text, most },
    }));
  });
}

/** The length of a number in words at most, and of yes or no. */
const longestNumber = 16;

/** A value or a variant, as the text of a node has them. */
const braces = /\{[^{}]*\}/;

/** The findings about braces in labels and reasons at level 1, where what is in them reaches the reader as typed. */
export function bracesInLabels(context: RuleContext): Finding[] {
  if (context.story.level > 1) return [];
  return context.story.nodes.flatMap((node) =>
    node.actions.flatMap(({ id, label, reason }, position) =>
      Object.entries({ label, reason }).flatMap(([field, text]) => {
        const found = braces.exec(text);
        if (found === null) return [];
        return context.tell('braces-in-label', node, () => ({
          action_id: id,
          ...placeIn(`actions.${position}.${field}`, text, { start: found.index }),
          message_id: 'braces-in-label',
          params: { braces: found[0], field },
        }));
      }),
    ),
  );
}

/** The warnings of nodes that the story as a whole does not have: each reported once, at the first such node. */
export function missingContentNotes(context: RuleContext): Finding[] {
  const { story } = context;
  const known = new Set(story.content_notes.map(noteKey));
  return story.nodes.flatMap((node) =>
    node.content_notes.flatMap((note): Finding[] => {
      if (known.has(noteKey(note))) return [];
      known.add(noteKey(note));
      return context.tell('missing-content-note', node, () => ({
        field: 'content_notes',
        message_id: 'missing-content-note',
        params: { node: node.name, note },
      }));
    }),
  );
}
