import type pg from 'pg'
import { readCpuSeconds } from './orders-postgres.ts'

/** The process that started all of PostgreSQL's. */
export async function readPostmaster(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`,
  )
  return Number(rows[0]?.pid)
}

/** Milliseconds of processor time of this process and of PostgreSQL so far. */
export function cpuMs(postmaster: number): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + readCpuSeconds(postmaster) * 1_000
}
