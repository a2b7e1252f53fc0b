import { z } from 'zod'

const serviceUrl = z
  .string()
  .refine((value) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol))
const serviceKey = z.string().regex(/^\S{8,}$/)

/** A service of the retailer: its address. */
const urlKey = (description: string, example: string) => ({
  description,
  expected: 'an http or https URL',
  schema: serviceUrl,
  example,
})

/** The key that the shop shows there. */
const keyOf = (example: string) => ({
  description: 'Sent to that service as a bearer token; unset, none is sent.',
  expected: 'at least 8 characters without spaces',
  schema: serviceKey,
  example,
  secret: true as const,
})

/** Services of the retailer that take the place of a module, or get what it writes: docs/integrations.md. */
export const serviceEnvKeys = {
  CROSS_PLAY_URL: urlKey(
    'The retailer’s service of campaign games, called by GraphQL at this URL; unset, there is no game.',
    'https://cross-play.example/graphql',
  ),
  CROSS_PLAY_KEY: keyOf('key-of-cross-play'),
  EXTRA_SERVICE_URL: urlKey(
    'The retailer’s prices of assembly, old item removal and extended warranty, read as GET URL/services?country=ae; unset, the delivery tables price them.',
    'https://extras.example/v1',
  ),
  EXTRA_SERVICE_KEY: keyOf('key-of-the-extra-service'),
  SMART_CONTENT_URL: urlKey(
    'The retailer’s ranking of products, read as GET URL/ranks; unset, what was bought together ranks.',
    'https://smart-content.example/v1',
  ),
  SMART_CONTENT_KEY: keyOf('key-of-smart-content'),
  LEADS_API_URL: urlKey(
    'The retailer’s lead service, which gets each lead by POST URL/v1/leads; unset, leads are only listed here (majlis lead).',
    'https://leads.example',
  ),
  LEADS_API_KEY: keyOf('key-of-the-leads-service'),
  CHAT_SERVICE_URL: urlKey(
    'The retailer’s assistant, which answers /yara-chatbot by POST URL/answers; unset, the help pages answer.',
    'https://chat.example/v1',
  ),
  CHAT_SERVICE_KEY: keyOf('key-of-the-chat-service'),
  SELLER_SERVICE_URL: urlKey(
    'The retailer’s directory of sellers, read as GET URL/sellers; unset, sellers are files of src/content/sellers.',
    'https://sellers.example/v1',
  ),
  SELLER_SERVICE_KEY: keyOf('key-of-the-seller-service'),
  COMMERCE_ENGINE_URL: urlKey(
    'The retailer’s order system, which gets every placed order as PUT URL/orders/NUMBER; unset, orders stay in this shop.',
    'https://engine.example/v1',
  ),
  COMMERCE_ENGINE_KEY: keyOf('key-of-the-commerce-engine'),
  CATALOG_SERVICE_URL: urlKey(
    'The retailer’s catalog, read as GET URL/products, /prices and /stock; unset, the catalog is edited in this shop (majlis import, price, stock).',
    'https://catalog.example/v1',
  ),
  CATALOG_SERVICE_KEY: keyOf('key-of-the-catalog-service'),
  WALLET_SERVICE_URL: urlKey(
    'The retailer’s wallets, read as GET URL/wallets/CUSTOMER/CURRENCY; unset, wallets are accounts of this shop’s ledger.',
    'https://wallet.example/v1',
  ),
  WALLET_SERVICE_KEY: keyOf('key-of-the-wallet-service'),
}
