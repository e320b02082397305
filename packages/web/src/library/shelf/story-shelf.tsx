import type { Story } from '@brasslamp/contract';
import { useSession } from '../../screen/app.ts';
import { NewsLine } from './news-line.tsx';
import { PutOnList } from './put-on-list.tsx';
import type { StoryShelf as Loaded } from './read-standings.ts';
import { StandingLine } from './standing-line.tsx';
import { WantButton } from './want-button.tsx';

/** On a story's page: where its reader is in it, what is new for them, and the ways to keep it for later. */
export function StoryShelf({ story, shelf: { standings, news } }: { story: Story; shelf: Loaded }) {
  const session = useSession();
  if (story.status !== 'published' && story.status !== 'archived') return null;
  const standing = standings.byStory[story.id];
  const isBegun = standing?.last != null;
  return (
    <div className="story-shelf">
      <StandingLine story={story} standings={standings} />
      <NewsLine news={news} />
      <div className="button-row">
        {!isBegun && <WantButton story={story} isWanted={standing?.is_wanted === true} />}
        {session && <PutOnList story={story} />}
      </div>
    </div>
  );
}
