import { createKeptIds } from '../kept-ids.ts'
import { scamIds } from './scam-cases.ts'

/** The cases that were caught on this device. */
export const caughtScams = createKeptIds('scams-caught', scamIds)
