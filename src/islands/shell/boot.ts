import { whenUsed } from '#islands/intent/when-used.ts'
import awake from 'later:./awake.ts'
import { showBadges } from './badges.ts'
import { keepCampaign } from './campaign.ts'
import { guardFrame } from './frame-guard.ts'
import { trackPage } from './page-tracking.ts'
import { runEach } from './run-each.ts'
import { rememberStorefront } from './storefront-memory.ts'
import { followConsent } from './tag-manager.ts'
import { wakeToasterWithFirstToast } from './wake-toaster.ts'

/** What every page does at start. The rest comes with the first sign of use. */
runEach([
  guardFrame,
  keepCampaign,
  rememberStorefront,
  showBadges,
  followConsent,
  trackPage,
  wakeToasterWithFirstToast,
  () => {
    const wake = () => import(/* @vite-ignore */ awake)
    // The cookies page shows what is chosen, a comparison what was added: neither can be known before.
    if (document.querySelector('main :is([data-consent-form],[data-added])')) void wake()
    else whenUsed(wake, '[data-announcement] button')
  },
])
