import { describe, expect, test } from 'vitest'
import { createEngagement, type EngagementSdk } from '#stores/engagement.ts'

function anAdapter(outcome: 'loads' | 'fails' = 'loads') {
  const errors: string[] = []
  const calls: unknown[][] = []
  const loads: { url: string; options: object }[] = []
  const called =
    (name: keyof EngagementSdk) =>
    (...given: unknown[]) =>
      void calls.push([name, ...given])
  const sdk: EngagementSdk = {
    track_event: called('track_event'),
    add_unique_user_id: called('add_unique_user_id'),
    add_user_name: called('add_user_name'),
    add_email: called('add_email'),
    add_mobile: called('add_mobile'),
    add_user_attribute: called('add_user_attribute'),
    destroy_session: called('destroy_session'),
  }
  const engagement = createEngagement({
    load: async (url, options) => {
      loads.push({ url, options })
      if (outcome === 'fails') throw new Error('blocked')
      return sdk
    },
    logError: (what) => errors.push(what),
  })
  return { engagement, errors, calls, loads }
}

describe('engagement', () => {
  test('starts with the defaults of the specification, and leaves the page its one worker', async () => {
    const { engagement, errors, loads } = anAdapter()
    expect(await engagement.start({ appId: 'APP' })).toBe(true)
    expect(loads).toEqual([
      {
        url: 'https://cdn.moengage.com/release/dc_1/versions/2.62.00/moe_webSdk.min.latest.js',
        options: {
          app_id: 'APP',
          cluster: 'DC_1',
          swPath: '/serviceworker.js',
          disable_web_push: 1,
          sdkVersion: '2.62.00',
          debug_logs: 0,
        },
      },
    ])
    expect(errors).toEqual([])
  })

  test('ignores calls until it is loaded', async () => {
    const { engagement, calls } = anAdapter()
    engagement.trackEvent('Viewed')
    engagement.identifyUser({ id: 'c-0' }, {})
    engagement.destroySession()
    await engagement.start({ appId: 'APP' })
    engagement.trackEvent('Viewed', { price: 12 })
    expect(calls).toEqual([['track_event', 'Viewed', { price: 12 }]])
  })

  test('identifies a customer before their attributes, and sends only those that are known', async () => {
    const { engagement, calls } = anAdapter()
    await engagement.start({ appId: 'APP' })
    engagement.identifyUser({ id: 'c-1', name: 'Maryam', phone: '+971501234567' }, { country: 'ae' })
    engagement.destroySession()
    expect(calls).toEqual([
      ['add_unique_user_id', 'c-1'],
      ['add_user_name', 'Maryam'],
      ['add_mobile', '+971501234567'],
      ['add_user_attribute', 'country', 'ae'],
      ['destroy_session'],
    ])
  })

  test('logs a missing data center, and loads nothing', async () => {
    const { engagement, errors, loads } = anAdapter()
    expect(await engagement.start({ appId: 'APP', dataCenter: '' })).toBe(false)
    expect(errors).toEqual(['engagement: the data center is missing'])
    expect(loads).toEqual([])
  })

  test('logs a second start, and loads once', async () => {
    const { engagement, errors, loads } = anAdapter()
    await engagement.start({ appId: 'APP' })
    expect(await engagement.start({ appId: 'APP' })).toBe(false)
    expect(errors).toEqual(['engagement: started twice'])
    expect(loads).toHaveLength(1)
  })

  test('logs a script that does not load, and ignores calls', async () => {
    const { engagement, errors, calls } = anAdapter('fails')
    expect(await engagement.start({ appId: 'APP' })).toBe(false)
    engagement.trackEvent('Viewed')
    expect(errors).toEqual(['engagement: the script did not load'])
    expect(calls).toEqual([])
  })
})
