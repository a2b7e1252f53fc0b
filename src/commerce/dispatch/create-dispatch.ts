import { createCrew } from './create-crew.ts'
import { createHandIns } from './create-hand-ins.ts'
import { createPicking, type DispatchPlace } from './create-picking.ts'
import { createRuns } from './create-runs.ts'
import type { DispatchDeps } from './dispatch-deps.ts'
import type { DispatchFacade } from './dispatch-facade.ts'
import { createJourney } from './load-run.ts'

export function createDispatch(
  deps: DispatchDeps & { readonly listPlaces: () => readonly DispatchPlace[] },
): DispatchFacade {
  const { open, ...runs } = createRuns(deps)
  const { step, ...journey } = createJourney(deps, open)
  return {
    picking: createPicking(deps, deps.listPlaces),
    runs,
    journey,
    handIns: createHandIns(deps, open),
    ...createCrew(deps, { open, step }),
  }
}
