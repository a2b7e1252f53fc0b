import { whenUsed } from '#islands/intent/when-used.ts'
import live from 'later:./live-cart.ts'

whenUsed(() => import(/* @vite-ignore */ live))
