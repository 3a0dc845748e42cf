import { makeVar } from '@apollo/client';
import { onSessionChange } from '@/shared/lib/session';

/** The order that was placed while this page was open, until the shopper has been thanked for it. */
export const justPlaced = makeVar<string | null>(null);
onSessionChange(() => justPlaced(null));
