import { onFirstInteraction } from '#islands/intent/on-first-interaction.ts'
import { trackCart } from './track-cart.ts'
import liveCart from 'lazy-url:./live-cart.ts'

trackCart(document)
onFirstInteraction(() => import(/* @vite-ignore */ liveCart))
