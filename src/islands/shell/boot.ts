import { onFirstInteraction } from '#islands/intent/on-first-interaction.ts'
import deferred from 'lazy-url:./deferred.ts'
import { showBadges } from './badges.ts'
import { showDeferred } from '#islands/deferred-content.ts'
import { storeCampaign } from './campaign.ts'
import { guardFrame } from './frame-guard.ts'
import { trackPage } from './page-tracking.ts'
import { runEach } from './run-each.ts'
import { rememberStorefront } from './storefront-memory.ts'
import { followConsent } from './tag-manager.ts'
import { wakeToasterWithFirstToast } from './wake-toaster.ts'

/** What every page does at start. The rest is loaded at the first interaction. */
runEach([
  guardFrame,
  showDeferred,
  storeCampaign,
  rememberStorefront,
  showBadges,
  followConsent,
  trackPage,
  wakeToasterWithFirstToast,
  () => {
    const load = () => import(/* @vite-ignore */ deferred)
    // The cookies page shows the visitor's choices and a comparison its products: both are known to the browser alone.
    if (document.querySelector('main :is([data-consent-form],[data-added])')) void load()
    else
      onFirstInteraction(
        load,
        // Even when pressing "Add" is the first interaction, it opens the drawer instead of the cart page.
        ':is([data-announcement],[data-consent-banner]) button, [name=next][value=stay], [form^=card-]:not([data-compare]), [data-wishlist-sku] button',
      )
  },
])
