import { whenUsed } from '#islands/intent/when-used.ts'
import { tellCart } from './tell-cart.ts'
import live from 'later:./live-cart.ts'

tellCart(document)
whenUsed(() => import(/* @vite-ignore */ live))
