import type { AstroGlobal } from 'astro'
import { may } from '#commerce/staff/operator.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'

/** What the page of jobs and webhooks shows, after a job was run from it. */
export async function handleJobs(astro: AstroGlobal, { by, posted }: Admission) {
  const { locals, url } = astro
  const { backgroundWork } = locals.shop
  if (posted) {
    const name = String(posted.fields.get('job') ?? '')
    const ran = await backgroundWork.runJob(name, by)
    if (!ran.ok && ran.failure.kind !== 'already-running') return notFound(astro)
    const outcome = ran.ok ? (ran.value.isDone ? 'done' : 'failed') : 'running'
    return astro.redirect(`${url.pathname}?job=${encodeURIComponent(name)}&outcome=${outcome}`, 303)
  }
  const [jobs, endpoints] = await Promise.all([backgroundWork.listJobs(by), backgroundWork.listEndpoints(by)])
  if (!jobs.ok || !endpoints.ok) return notFound(astro)
  const outcome = outcomes.find((one) => one === url.searchParams.get('outcome'))
  return {
    jobs: jobs.value,
    endpoints: endpoints.value,
    canRun: may(by, 'jobs.run', { country: null, place: null }),
    ran: outcome && { job: url.searchParams.get('job') ?? '', outcome },
  }
}

const outcomes = ['done', 'failed', 'running'] as const
