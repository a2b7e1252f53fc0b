import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'
import { staff } from './staff-tables.ts'

const staffId = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

/** What a person knows: password, the secret of their authenticator, the PIN for tablets. */
export const staffCredentials = pgTable('staff_credentials', {
  staffId: staffId().primaryKey(),
  /** $argon2id$v=19$m=…,t=…,p=…$salt$hash */
  passwordHash: text('password_hash'),
  /** Encrypted by the secret of the installation. */
  totpSecret: text('totp_secret'),
  totpSetAt: at('totp_set_at'),
  /** The step of the last code: no code of it or of an earlier one is taken again. */
  totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
  /** Of the PIN sealed by the secret of the installation: a million of them are soon tried. */
  pinHash: text('pin_hash'),
  pinTries: integer('pin_tries').notNull().default(0),
})

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** As the browser names it. */
    id: text('id').primaryKey(),
    staffId: staffId(),
    /** base64url */
    publicKey: text('public_key').notNull(),
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** The browser in which it was made: "Safari · iPhone". */
    name: text('name').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
)

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { staffId: staffId(), digest: text('digest').notNull(), usedAt: at('used_at') },
  (table) => [primaryKey({ columns: [table.staffId, table.digest] })],
)

/** Links by which a person sets their factors; the newest alone counts. */
export const staffInvites = pgTable(
  'staff_invites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: staffId(),
    tokenDigest: text('token_digest').notNull().unique('staff_invites_token_digest'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('staff_invites_staff').on(table.staffId)],
)

/** Challenges of passkeys that were answered: each counts once. They are signed, so that showing one writes nothing. */
export const staffUsedChallenges = pgTable(
  'staff_used_challenges',
  { digest: text('digest').primaryKey(), usedAt: at('used_at').notNull() },
  (table) => [index('staff_used_challenges_used').on(table.usedAt)],
)

/** Tablets in stores and warehouses. */
export const staffTablets = pgTable('staff_tablets', {
  id: uuid('id').primaryKey().defaultRandom(),
  place: text('place').notNull(),
  country: text('country').notNull(),
  name: text('name').notNull(),
  /** Of the link while it waits to be opened, then of the tablet's cookie. */
  tokenDigest: text('token_digest').notNull().unique('staff_tablets_token_digest'),
  createdAt: at('created_at').notNull(),
  /** Of the link, then of the tablet. */
  expiresAt: at('expires_at').notNull(),
  boundAt: at('bound_at'),
  seenAt: at('seen_at'),
  revokedAt: at('revoked_at'),
})

/** What was typed into forms of sessions that had ended; encrypted. */
export const staffUnsentForms = pgTable(
  'staff_unsent_forms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: staffId(),
    sealed: text('sealed').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('staff_unsent_forms_expiry').on(table.expiresAt)],
)
