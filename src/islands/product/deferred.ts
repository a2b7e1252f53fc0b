import { startChoices } from './choices.ts'
import { startComparing } from './comparing.ts'
import { startGallery } from './gallery.ts'
import { startQuantities } from './quantities.ts'
import { showRecentlyViewed } from './recently-viewed.ts'
import { startSharing } from './sharing.ts'
import { startThreeD } from './three-d.ts'
import { startZoom } from './zoom.ts'

/** What a product page does after the first interaction. All listen on the document, since parts of it are replaced. */
for (const start of [
  startGallery,
  startZoom,
  startThreeD,
  startChoices,
  startQuantities,
  startSharing,
  startComparing,
  showRecentlyViewed,
])
  start()
