import { startChoices } from './choices.ts'
import { startGallery } from './gallery.ts'
import { startQuantities } from './quantities.ts'
import { showRecentlyViewed } from './recently-viewed.ts'
import { startSharing } from './sharing.ts'
import { startThreeD } from './three-d.ts'
import { startZoom } from './zoom.ts'

/** What a product's page does once somebody uses it. Each listens on the document: parts of the page are exchanged. */
for (const start of [
  startGallery,
  startZoom,
  startThreeD,
  startChoices,
  startQuantities,
  startSharing,
  showRecentlyViewed,
])
  start()
