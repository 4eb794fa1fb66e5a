/**
 * SQL: the id of the person who draws the enrolment code of the account `s`, where `p` is the proposal that opened it.
 * This is the second person, or the first when the second approved their own new second factor, because their sessions
 * have ended and they may not draw a code for themselves.
 */
export const CODE_SIGNER = 'case when p.checked_by = s.id then p.made_by else p.checked_by end'
