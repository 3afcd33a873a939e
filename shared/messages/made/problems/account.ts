// Made by `npm run messages` from en/problems/account.json: change that.
/** What can go wrong here, by its id. */
export const accountProblems = {
  'account.noRight': (): string => 'This key may not read the account of that user (403).',
  'account.noRight.remedy': (): string => 'Leave the user id out to read the account of the key itself.',
  'account.half': (given: { readonly missing: string }): string => `${given.missing} is not set.`,
  'account.half.remedy': (): string => 'Set both REPARTEE_BASE_URL and REPARTEE_API_KEY, or neither.',
  'account.notConnected': (): string => 'No service is connected.',
  'account.notConnected.remedy': (): string => 'Enter an address and a key.',
  'account.keyOfAddress': (): string => 'Enter the key for this address.',
  'account.keyOfAddress.remedy': (): string => 'A saved key is only sent to the address it was saved for.',
  'account.noKeychain.remedy': (): string => 'Keep the key in memory instead.',
  'account.keychain.none': (): string => 'No keychain is running on this computer, so the key is kept until you quit.',
  'account.keychain.unusable': (): string => 'The keychain of this computer cannot be used now, so the key is kept until you quit.',
  'account.keychain.browser': (): string => 'A browser window has no keychain of its own, so the key is kept until Repartee is stopped.',
  'account.keychain.cli': (): string => 'The command line keeps no keys.',
}
