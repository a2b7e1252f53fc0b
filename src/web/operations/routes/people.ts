import type { OperationsRoute } from '#web/operations/operations-route.ts'

const own = { permission: 'signed-in', stepUp: true } as const
const ofOthers = { permission: 'staff.manage', stepUp: true } as const

/** People: how they come in, what is theirs, and who may do what. */
export const peopleRoutes = {
  invite: {
    pattern: '/operations/invite',
    permission: 'public',
    title: 'operations-people:invite.title',
    menu: null,
    acts: {
      accept: { permission: 'public', audit: null },
      'accept-passkey': { permission: 'public', audit: null },
    },
  },
  tablet: {
    pattern: '/operations/tablet',
    permission: 'public',
    title: 'operations-people:tablet.title',
    menu: null,
    acts: {
      bind: { permission: 'public', audit: null },
      enter: { permission: 'public', audit: null },
      rest: { permission: 'public', audit: null },
    },
  },
  unsent: {
    pattern: '/operations/unsent',
    permission: 'signed-in',
    title: 'operations-people:unsent.title',
    menu: null,
    acts: {
      discard: { permission: 'signed-in', audit: null, done: 'operations-people:unsent.discarded' },
    },
  },
  me: {
    pattern: '/operations/me',
    permission: 'signed-in',
    title: 'operations-people:me.title',
    menu: null,
    acts: {
      profile: { permission: 'signed-in', audit: null, done: 'operations-people:me.saved' },
      pin: { ...own, audit: 'staff.set-pin' },
      'recovery-codes': { ...own, audit: 'staff.renew-recovery-codes' },
      password: { ...own, audit: 'staff.set-password' },
      'add-passkey': { ...own, audit: 'staff.add-passkey' },
      'remove-passkey': { ...own, audit: 'staff.remove-passkey' },
      'end-sessions': { permission: 'signed-in', audit: null, done: 'operations-people:me.others-ended' },
    },
  },
  staff: {
    pattern: '/operations/staff',
    permission: 'staff.see',
    title: 'operations-people:staff.title',
    menu: { group: 'system', icon: 'people', letter: null },
    acts: { invite: { ...ofOthers, audit: 'approval.request' } },
  },
  staffDevices: {
    pattern: '/operations/staff/devices',
    permission: 'staff.see',
    title: 'operations-people:devices.title',
    menu: { group: 'system', icon: 'tablet', letter: null },
    acts: {
      add: { ...ofOthers, audit: 'tablet.add' },
      revoke: { permission: 'staff.manage', audit: 'tablet.revoke' },
    },
  },
  staffKeys: {
    pattern: '/operations/staff/keys',
    permission: 'keys.manage',
    title: 'operations-people:keys.title',
    menu: { group: 'system', icon: 'key', letter: null },
    acts: {
      create: { permission: 'keys.manage', stepUp: true, audit: 'approval.request' },
      take: { permission: 'keys.manage', stepUp: true, audit: 'key.take' },
      revoke: { permission: 'keys.manage', stepUp: true, audit: 'key.revoke' },
    },
  },
  staffPerson: {
    pattern: '/operations/staff/{id}',
    permission: 'staff.see',
    title: 'operations-people:person.title',
    menu: null,
    acts: {
      'check-grant': { permission: 'staff.manage', audit: null },
      grant: { ...ofOthers, audit: 'staff.grant' },
      'check-disable': { permission: 'staff.manage', audit: null },
      disable: { ...ofOthers, audit: 'staff.disable' },
      'check-reset': { permission: 'staff.manage', audit: null },
      reset: { ...ofOthers, audit: 'staff.reset-factors' },
      'end-sessions': { permission: 'staff.manage', audit: 'staff.end-sessions' },
    },
  },
} as const satisfies Record<string, OperationsRoute>
