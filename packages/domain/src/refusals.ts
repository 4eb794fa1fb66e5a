/**
 * Every refusal of the domain by name. The server maps each name to one message code of the catalogue. The comment
 * beside a name is that code, so that readers of either side find the other.
 */
export const refusalNames = [
  // Everyone
  'login-first', // 249
  'parameter-malformed', // 022
  'account-locked', // 006
  'segment-switched-off', // 900
  'too-frequent', // 162
  'key-reused', // 905
  // Register and log in
  'phone-and-password-empty', // 029
  'phone-invalid', // 021
  'agreement-not-accepted', // 906
  'email-invalid', // 907
  'verification-code-wrong', // 265
  'agent-missing', // 023
  'agent-locked', // 024
  'phone-registered', // 025
  'registration-raced', // 027
  'credentials-wrong', // 031
  'account-locked-at-login', // 030
  // Practice accounts
  'practice-account', // 937
  'practice-books-full', // 938
  'practice-not-here', // 939
  'too-many-practice', // 944
  'practice-book-missing', // 945
  'practice-book-ending', // 946
  // Keys of programs
  'program-key-ended', // 909
  'program-barred', // 947
  'program-terms-wrong', // 948
  'program-day-limit', // 949
  // Limits of one's own
  'buying-paused', // 870
  'own-day-limit', // 871
  'own-bring-limit', // 872
  'raise-not-waiting', // 873
  'pause-not-shorter', // 874
  // Closing an account
  'account-closing', // 875
  'not-closing', // 876
  'share-transfer-waits', // 877
  'no-free-shares', // 878
  // Nominees
  'nominees-changed', // 860
  'nominee-shares-not-whole', // 861
  'nominee-guardian-missing', // 862
  'nominee-twice', // 863
  'nominee-is-self', // 864
  'nominees-none', // 865
  // Watchlists
  'watchlist-gone', // 919
  'watchlist-full', // 920
  // Staff
  'staff-credentials-wrong', // 921
  'role-missing', // 922
  'proposal-own', // 923
  'subject-missing', // 924
  'enrolment-invalid', // 925
  'proposal-decided', // 926
  'proposal-maker-gone', // 899
  'staff-name-taken', // 927
  'enrolment-of-another', // 928
  'admins-too-few', // 929
  'password-too-weak', // 912
  // Orders of shares
  'identity-missing', // 005
  'quantity-below-lot', // 105
  'quantity-above-max', // 106
  'instrument-deleted', // 191
  'instrument-hidden', // 190
  'instrument-locked', // 189
  'instrument-halted', // 011
  'not-listed-yet', // 221
  'weekend', // 004
  'holiday', // 266
  'before-session', // 007
  'after-session', // 009
  'no-quote-to-buy', // 107
  'no-quote-in-preview', // 233
  'no-venue', // 984
  'orders-barred', // 108
  'above-upper-band', // 109
  'below-lower-band', // 110
  'risen-too-much', // 116
  'amount-below-min', // 012
  'share-of-worth-exceeded', // 118
  'total-of-worth-exceeded', // 147
  'cash-short', // 166
  'amount-exceeded', // 889
  'in-lock-in', // 248
  'no-quote-to-sell', // 130
  'locked-at-lower-limit', // 131
  'position-already-sold', // 271
  'more-than-held', // 277
  'bought-today', // 129
  'bought-minutes-ago', // 128
  'pledged', // 272
  'order-missing', // 081
  'order-too-late', // 082
  'limit-short-of-trigger', // 999
  'share-changed', // 898
  'self-trade', // 895
  // Identity and photos
  'id-number-malformed', // 914
  'photo-unreadable', // 915
  'identity-used', // 916
  'id-number-not-synthetic', // 917
  'identity-under-way', // 918
  'photo-too-large', // 930
  'photo-too-many-points', // 931
  'photos-too-many', // 932
  'photo-gone', // 933
  'reason-missing', // 934
  'photos-unopened', // 935
  'identity-not-completed', // 936
  // Customer service and what the house shows
  'message-forbidden', // 960
  'address-not-allowed', // 961
  'version-not-shipped', // 962
  'access-not-allowed', // 963
  'access-closed', // 964
  'messages-too-many', // 965
  'access-asked-already', // 966
  'content-state-wrong', // 967
  // Passwords, PIN, codes and the bank card
  'code-wrong', // 035
  'old-password-wrong', // 049
  'pin-not-set', // 242
  'pin-locked', // 904
  'pin-wrong', // 079
  'pin-malformed', // 913
  'pin-already-set', // 940
  'pin-too-easy', // 941
  'pin-unchanged', // 942
  'transfer-code-wrong', // 264
  'bank-fields-malformed', // 908
  'branch-unknown', // 055
  'card-identity-missing', // 943
  'holder-differs', // 903
  'card-already-there', // 052
  'no-card-yet', // 058
  // Transfers in and out
  'transfer-in-identity-missing', // 061
  'transfer-in-below-min', // 060
  'payer-differs', // 910
  'too-many-transfers-in', // 250
  'transfer-out-identity-missing', // 067
  'card-missing', // 068
  'simulated-cannot-withdraw', // 069
  'card-just-changed', // 911
  'transfer-out-below-min', // 070
  'outside-window', // 071
  'before-morning-window', // 072
  'before-afternoon-window', // 222
  'needs-cash-due', // 241
  'needs-tied-cash', // 066
  'more-than-cash', // 075
  'bank-reference-stated', // 950
  'dispute-impossible', // 951
  'statement-unreconciled', // 952
  'statement-unreadable', // 953
  'statement-not-following', // 954
  'statement-line-known', // 955
  'no-matching-line', // 956
  'waits-already', // 957
  'third-person-needed', // 958
  'statement-in-use', // 959
  // The house: settings, days, shares, locks, codes
  'change-too-early', // 970
  'change-taken', // 971
  'beyond-bounds', // 972
  'lock-time-used-up', // 973
  'nothing-changes', // 974
  'invitations-full', // 975
  // Alerts and triggers
  'level-reached-already', // 985
  'watches-full', // 986
  'watch-missing', // 987
  'levels-same-side', // 988
  'trigger-too-late', // 989
  'target-not-above', // 885
  'stop-not-below', // 886
  // Documents
  'code-mistyped', // 990
  'document-unknown', // 991
  'nothing-held', // 992
  // Offers: new shares, blocks, placements, tickets
  'block-code-missing', // 267
  'block-codes-off', // 268
  'block-code-wrong', // 269
  'placement-code-wrong', // 001
  'ticket-code-wrong', // 188
  'block-below-min', // 270
  'offer-beyond-market', // 187
  'ticket-beyond-market', // 192
  'placement-beyond-market', // 969
  'offer-not-open', // 276
  'offer-closed', // 263
  'offer-limit-reached', // 003
  'offer-cash-short', // 257
  'offer-sold-out', // 996
  'offer-missing', // 997
  'holder-short', // 998
  // New shares
  'ipo-missing', // 993
  'application-missing', // 994
  'beyond-offer-rule', // 995
  'no-new-shares', // 983
  // Funds, plans and SIPs
  'fund-missing', // 206
  'units-missing', // 208
  'units-not-multiple', // 209
  'units-below-min', // 210
  'subscription-over', // 207
  'fund-cash-short', // 211
  'fund-order-missing', // 216
  'redeem-missing', // 212
  'redeem-below-min', // 213
  'redeem-not-multiple', // 218
  'redeem-above-max', // 214
  'units-frozen', // 273
  'units-locked-up', // 215
  'fund-order-reviewed', // 217
  'fund-code-invalid', // 194
  'fund-name-invalid', // 195
  'fund-manager-invalid', // 196
  'fund-experience-invalid', // 197
  'fund-subscription-period-invalid', // 198
  'fund-redemption-period-invalid', // 199
  'fund-min-subscription-invalid', // 200
  'fund-min-redemption-invalid', // 201
  'fund-amount-typed', // 202
  'fund-subscription-rate-invalid', // 203
  'fund-redemption-rate-invalid', // 204
  'fund-rule-invalid', // 205
  'sip-missing', // 976
  'sip-state-wrong', // 977
  'sip-too-small', // 978
  // Loans
  'loan-amount-not-positive', // 901
  'loan-above-limit', // 902
  'lender-short', // 119
  'loan-missing', // 979
  'loan-state-wrong', // 980
  'loan-past-term', // 968
  // Papers and proofs
  'paper-missing', // 981
  'root-missing', // 982
  // Messages
  'push-address-wrong', // 896
  'push-devices-full', // 897
  'mail-not-sent', // 894
  'mail-asked-often', // 893
  'mail-link-ended', // 892
  'mail-address-refused', // 891
  // Passkeys
  'passkey-wrong', // 884
  'passkey-late', // 883
  'passkey-copied', // 882
  'passkeys-full', // 881
  'passkeys-elsewhere', // 880
  'passkey-missing', // 879
] as const

export type RefusalName = (typeof refusalNames)[number]
