import { connect } from '#stores/browser/data-layer.ts'
import { withPlace } from '#stores/event-place.ts'
import { toDataLayerEvent } from '#stores/ga4-event.ts'
import panel from 'lazy-url:./event-panel.ts'
import { storeAttribution } from './attribution.ts'
import { reportSent, wantsPanel } from './sent-events.ts'

/** Pushed before each event: the tag manager merges pushes, and what an earlier event carried would leak into this one. */
const clean = {
  product: null,
  cart: null,
  order: null,
  list: null,
  top_5_items: null,
  ecommerce: null,
  surface: null,
  cart_level: null,
}

/** Loaded with consent, or for the developer's panel: then nothing is sent before consent either. */
if (wantsPanel()) {
  window.majlisSent ??= []
  void import(/* @vite-ignore */ panel)
}
storeAttribution()
connect((event) => {
  const reported = toDataLayerEvent(withPlace(event, document.body.dataset['screen']))
  window.dataLayer ??= []
  window.dataLayer.push(clean, reported)
  reportSent('data layer', reported)
})
