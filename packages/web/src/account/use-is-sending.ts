import { useNavigation } from 'react-router';
import type { Done } from './profile-answer.ts';

/** Whether this one of the page's forms is on its way. */
export const useIsSending = (intent: Done): boolean =>
  useNavigation().formData?.get('intent') === intent;
