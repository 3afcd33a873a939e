/** As it goes over the bridge, where what is not said is left out. */
export function back(takesBack: true | undefined): { readonly takesBack?: true } {
  return takesBack === true ? { takesBack } : {}
}
