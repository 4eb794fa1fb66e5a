import type { Queryable } from '../read-postings.ts'

/** The job that settles; it leaves one run per book and settlement day, whose subject is `bookSubject`. */
export const SETTLE_DUE = 'settle-due'

export function bookSubject(book: number): string {
  return `book:${book}`
}

/**
 * Up to which tape entry the clearing account of a book has been settled. A desk posts the tape in its order and later trades never
 * settle earlier, so what is settled is always a beginning of the tape.
 */
export async function readSettledThrough(db: Queryable): Promise<{ book: number; through: bigint }[]> {
  const { rows } = await db.query<{ book: number; through: bigint }>(
    `select distinct on (subject) substring(subject from 6)::smallint as book, (result ->> 'throughTapeSeq')::bigint as through
     from bahi.job_run where job = $1 and subject like 'book:%' order by subject, business_date desc`,
    [SETTLE_DUE],
  )
  return rows
}
