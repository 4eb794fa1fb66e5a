/**
 * An aggregate over rows `a` of corporate_action: those that divide shares, as the domain wants them (`ShareDivision`). SQL finds them; the
 * domain alone divides, in whole numbers, so that a price is the same to the paisa wherever it is asked for.
 */
export const SHARE_DIVISIONS = `coalesce(json_agg(json_build_object('kind', a.kind, 'shares', a.shares)) filter (where a.kind in ('split', 'bonus')), '[]')`
