/**
 * Who of the two draws the code of the account `s`, in SQL beside the proposal `p` that opened it: whoever signed second. A
 * member of staff who signed for their own new second factor cannot hand a code to themselves: their sessions have ended,
 * and whoever proposed it does.
 */
export const CODE_SIGNER = 'case when p.checked_by = s.id then p.made_by else p.checked_by end'
