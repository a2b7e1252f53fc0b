import { describe, expect, test } from 'vitest'
import { createEngagement, type EngagementSdk } from '#stores/engagement.ts'

function anAdapter(outcome: 'loads' | 'fails' = 'loads') {
  const errors: string[] = []
  const calls: unknown[][] = []
  const loads: { url: string; options: object }[] = []
  const sdk: EngagementSdk = {
    track_event: (...call) => void calls.push(call),
    add_unique_user_id: (...call) => void calls.push(call),
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
  test('starts with the defaults of the specification', async () => {
    const { engagement, errors, loads } = anAdapter()
    await engagement.start({ appId: 'APP' })
    expect(loads).toEqual([
      {
        url: 'https://cdn.moengage.com/release/dc_1/versions/2.62.00/moe_webSdk.min.latest.js',
        options: {
          app_id: 'APP',
          cluster: 'DC_1',
          swPath: '/serviceworker.js',
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
    await engagement.start({ appId: 'APP' })
    engagement.trackEvent('Viewed', { price: 12 })
    engagement.identifyUser('c-1')
    expect(calls).toEqual([['Viewed', { price: 12 }], ['c-1']])
  })

  test('logs a missing data center, and loads nothing', async () => {
    const { engagement, errors, loads } = anAdapter()
    await engagement.start({ appId: 'APP', dataCenter: '' })
    expect(errors).toEqual(['engagement: the data center is missing'])
    expect(loads).toEqual([])
  })

  test('logs a second start, and loads once', async () => {
    const { engagement, errors, loads } = anAdapter()
    await engagement.start({ appId: 'APP' })
    await engagement.start({ appId: 'APP' })
    expect(errors).toEqual(['engagement: started twice'])
    expect(loads).toHaveLength(1)
  })

  test('logs a script that does not load, and ignores calls', async () => {
    const { engagement, errors, calls } = anAdapter('fails')
    await engagement.start({ appId: 'APP' })
    engagement.trackEvent('Viewed')
    expect(errors).toEqual(['engagement: the script did not load'])
    expect(calls).toEqual([])
  })
})
