import { loadWhenReached } from '#islands/cards/reach.ts'
import { startConsent } from '#islands/consent/consent-forms.ts'
import { startAnnouncement } from './announcement.ts'
import { sendLiveForms } from './live-forms.ts'
import { startMenu } from './menu.ts'
import { offerMiniCart } from './offer-mini-cart.ts'
import { prepareForOffline } from './offline.ts'
import { rememberCompared } from './remember-compared.ts'
import { runEach } from './run-each.ts'
import { trackLists } from './track-lists.ts'
import { trackVisit } from './track-visit.ts'

/** What every page does after the first interaction. */
runEach([
  startConsent,
  startMenu,
  startAnnouncement,
  sendLiveForms,
  offerMiniCart,
  prepareForOffline,
  trackLists,
  trackVisit,
  rememberCompared,
  loadWhenReached,
])
