import type { BusinessDate } from '@bahi/domain/calendar/business-date'
import type { JobParts } from './job-parts.ts'

/** The last act of a night: the cash of all customers becomes a tree, whose root is published. */
export async function sealNight(_parts: JobParts, _night: BusinessDate): Promise<void> {}
