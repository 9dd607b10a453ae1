/**
 * The chosen night in the URL. Without a day it is tonight, and without either it is now. The routes do not parse it, to keep
 * the landing page's bundle small: the router passes it on as it is, and `pickNight` ignores what is no night.
 */
export type NightSearch = { day?: string; at?: string }
