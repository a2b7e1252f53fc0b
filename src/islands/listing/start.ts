import { onFirstInteraction } from '#islands/intent/on-first-interaction.ts'
import deferred from 'lazy-url:./deferred.ts'
import { readPosition } from './listing-position.ts'

/** Loads the rest at the first interaction, or immediately when a visitor goes back to a listing that had grown. */
const load = () => import(/* @vite-ignore */ deferred)
if (readPosition()) void load()
else onFirstInteraction(load)
