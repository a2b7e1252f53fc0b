import { onFirstInteraction } from '#islands/intent/on-first-interaction.ts'
import { replayClicks } from '#islands/intent/replay-clicks.ts'
import deferred from 'lazy-url:./deferred.ts'
import { readPosition } from './listing-position.ts'
import { focusSortAgain } from './sort-focus.ts'

focusSortAgain.run()
/** Loads the rest at the first interaction, or immediately when a visitor goes back to a listing that had grown. */
const load = () => import(/* @vite-ignore */ deferred)
/** Held until then: sent as plain forms, ticks in a row would forget each other. */
const ticks = 'button[data-compare]'
if (readPosition()) void load().finally(replayClicks(ticks))
else onFirstInteraction(load, ticks)
