import { slipsIn } from '../../text/logic/slips.ts';
import type { Finding } from '../finding.ts';
import { type Ground, placeIn } from './ground.ts';

/** `unknown-name`, `type-slip`, and `division-by-zero` where a 0 is written. */
export function slips(ground: Ground): Finding[] {
  return ground.written.flatMap(({ pieces }) =>
    pieces.flatMap(({ node, field, source, use, tree }) => {
      if (tree === null) return [];
      const found = slipsIn(tree, ground.names, use === 'value' ? 'value' : 'condition');
      return found.flatMap(({ rule, message, span }) => {
        ground.faultyFields.add(`${node} ${field}`);
        return ground.tell(rule, ground.node(node), () => ({
          ...placeIn(field, source, span),
          message,
        }));
      });
    }),
  );
}
