import { whenUsed } from '#islands/intent/when-used.ts'
import awake from 'later:./awake.ts'
import { readPlace } from './place.ts'

/** The comforts of a listing come with its first use; at once when somebody comes back to one that had grown. */
const wake = () => import(/* @vite-ignore */ awake)
if (readPlace()) void wake()
else whenUsed(wake)
