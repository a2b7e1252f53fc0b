import { startConsent } from '#islands/consent/consent-forms.ts'
import { startAnnouncement } from './announcement.ts'
import { keepCompared } from './keep-compared.ts'
import { runEach } from './run-each.ts'
import { sendLiveForms } from './live-forms.ts'
import { startMenu } from './menu.ts'
import { offerMiniCart } from './offer-mini-cart.ts'
import { prepareForOffline } from './offline.ts'
import { trackLists } from './track-lists.ts'

/** What every page does for somebody who has begun to use it. */
runEach([
  startConsent,
  startMenu,
  startAnnouncement,
  sendLiveForms,
  offerMiniCart,
  prepareForOffline,
  trackLists,
  keepCompared,
])
