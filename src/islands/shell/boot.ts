import { startConsent } from '#islands/consent/consent-forms.ts'
import { showBadges } from './badges.ts'
import { keepCampaign } from './campaign.ts'
import { guardFrame } from './frame-guard.ts'
import { prepareForOffline } from './offline.ts'
import { trackPage } from './page-tracking.ts'
import { rememberStorefront } from './storefront-memory.ts'
import { followConsent } from './tag-manager.ts'
import { wakeToasterWithFirstToast } from './wake-toaster.ts'

/** What every page does at start, each step for itself: storage that a browser refuses must not stop the others. */
const steps = [
  guardFrame,
  startConsent,
  keepCampaign,
  rememberStorefront,
  showBadges,
  followConsent,
  trackPage,
  wakeToasterWithFirstToast,
  prepareForOffline,
]

for (const step of steps) {
  try {
    step()
  } catch (error) {
    console.error(error)
  }
}
