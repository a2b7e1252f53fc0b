import { createCatalogServiceAnswer } from './catalog-service.ts'
import { createChatAnswer } from './chat.ts'
import { createCommerceEngineAnswer } from './commerce-engine.ts'
import { createCrossPlayAnswer } from './cross-play.ts'
import { createExtraAnswer } from './extra.ts'
import { createGatewayAnswer, gatewaySecret } from './gateway.ts'
import { createLeadsAnswer } from './leads.ts'
import { createSellerAnswer } from './seller.ts'
import { createSmartContentAnswer } from './smart-content.ts'
import { standInKey, type ServiceStandIn } from './stand-in.ts'
import { createStoreNetworkAnswer } from './store-network.ts'
import { createWalletServiceAnswer } from './wallet-service.ts'

/** The settings of a service that has a URL and a key: `X_URL`, `X_KEY`. */
const byUrlAndKey = (prefix: string) => (url: string) => ({
  [`${prefix}_URL`]: url,
  [`${prefix}_KEY`]: standInKey,
})

/** Every outside service that can be rehearsed. Ports count up from 4401. */
export const serviceStandIns: readonly ServiceStandIn[] = [
  {
    name: 'store-network',
    port: 4401,
    settingsFor: byUrlAndKey('STORE_NETWORK'),
    createAnswer: () => createStoreNetworkAnswer(),
  },
  {
    name: 'leads',
    port: 4405,
    settingsFor: byUrlAndKey('LEADS_API'),
    createAnswer: () => createLeadsAnswer(),
  },
  {
    name: 'seller',
    port: 4410,
    settingsFor: byUrlAndKey('SELLER_SERVICE'),
    createAnswer: () => createSellerAnswer(),
  },
  {
    name: 'chat',
    port: 4415,
    settingsFor: byUrlAndKey('CHAT_SERVICE'),
    createAnswer: () => createChatAnswer(),
  },
  {
    name: 'smart-content',
    port: 4411,
    settingsFor: byUrlAndKey('SMART_CONTENT'),
    createAnswer: () => createSmartContentAnswer(),
  },
  {
    name: 'extra',
    port: 4412,
    settingsFor: byUrlAndKey('EXTRA_SERVICE'),
    createAnswer: () => createExtraAnswer(),
  },
  {
    name: 'cross-play',
    port: 4413,
    settingsFor: byUrlAndKey('CROSS_PLAY'),
    createAnswer: () => createCrossPlayAnswer(),
  },
  {
    name: 'commerce-engine',
    port: 4402,
    settingsFor: byUrlAndKey('COMMERCE_ENGINE'),
    createAnswer: () => createCommerceEngineAnswer(),
  },
  {
    name: 'catalog-service',
    port: 4403,
    settingsFor: byUrlAndKey('CATALOG_SERVICE'),
    createAnswer: () => createCatalogServiceAnswer(),
  },
  {
    name: 'wallet-service',
    port: 4404,
    settingsFor: byUrlAndKey('WALLET_SERVICE'),
    createAnswer: () => createWalletServiceAnswer(),
  },
  {
    name: 'gateway',
    port: 4414,
    key: null,
    settingsFor: (url) => ({
      REDIRECT_PARTNERS: `external=${url}`,
      REDIRECT_MERCHANTS: 'external=stand-in',
      REDIRECT_SECRETS: `external=${gatewaySecret}`,
      MAJLIS_PAYMENT_METHODS: 'external,cashondelivery',
    }),
    createAnswer: () => createGatewayAnswer(),
  },
]
