import { t } from '../../t.ts';
import { NamedList } from '../named/named-list.tsx';
import { useStoryList } from '../named/use-story-list.ts';
import { PartFrame } from '../page/part-frame.tsx';
import { VariableFields } from './variable-fields.tsx';
import { variableForm } from './variable-form.ts';
import { summaryOf } from './variable-words.ts';

/** The part for variables: what the story remembers beside places and things. */
export function VariablesPart() {
  const { list, ...named } = useStoryList('variables', 'variable', variableForm);
  return (
    <PartFrame
      heading={t('studio.variables.heading')}
      isHere={({ nodeId, field }) => nodeId === undefined && field === 'variables'}
      flush={list.flush}
    >
      {list.entries.length === 0 && (
        <div className="empty">
          <p>{t('studio.variables.empty')}</p>
          <p>{t('studio.variables.emptyNext')}</p>
        </div>
      )}
      <NamedList
        name="variables"
        list={list}
        {...named}
        summary={summaryOf}
        nameField={{ field: 'label', hint: t('studio.variables.labelHint') }}
        fields={(props) => <VariableFields {...props} />}
      />
    </PartFrame>
  );
}
