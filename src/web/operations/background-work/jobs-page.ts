import type { AstroGlobal } from 'astro'
import { may } from '#commerce/staff/operator.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'

/** What the page of jobs and webhooks shows, after a job was run from it. */
export async function handleJobs(astro: AstroGlobal, { by, posted }: Admission) {
  const { locals, url } = astro
  const { backgroundWork } = locals.shop
  if (posted?.act === 'test-event') {
    const sent = await backgroundWork.sendTestEvent(String(posted.fields.get('endpoint') ?? ''), by)
    if (!sent.ok) return notFound(astro)
    const { isDelivered, status, problem } = sent.value
    const outcome = new URLSearchParams({ test: isDelivered ? 'arrived' : 'lost' })
    outcome.set('answer', status === null ? (problem ?? '') : String(status))
    return astro.redirect(`${url.pathname}?${outcome.toString()}`, 303)
  }
  if (posted) {
    const name = String(posted.fields.get('job') ?? '')
    const ran = await backgroundWork.runJob(name, by)
    if (!ran.ok && ran.failure.kind !== 'already-running') return notFound(astro)
    // The page says how it ended.
    locals.doneAct = undefined
    const outcome = ran.ok ? (ran.value.isDone ? 'done' : 'failed') : 'running'
    return astro.redirect(`${url.pathname}?job=${encodeURIComponent(name)}&outcome=${outcome}`, 303)
  }
  const [jobs, endpoints, targets] = await Promise.all([
    backgroundWork.listJobs(by),
    backgroundWork.listEndpoints(by),
    backgroundWork.listTestTargets(by),
  ])
  if (!jobs.ok || !endpoints.ok || !targets.ok) return notFound(astro)
  const test = tests.find((one) => one === url.searchParams.get('test'))
  const outcome = outcomes.find((one) => one === url.searchParams.get('outcome'))
  return {
    jobs: jobs.value,
    endpoints: endpoints.value,
    targets: targets.value,
    tested: test && { test, answer: (url.searchParams.get('answer') ?? '').slice(0, 60) },
    canRun: may(by, 'jobs.run', { country: null, place: null }),
    ran: outcome && { job: url.searchParams.get('job') ?? '', outcome },
  }
}

const tests = ['arrived', 'lost'] as const
const outcomes = ['done', 'failed', 'running'] as const
