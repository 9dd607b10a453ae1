/** A row of chips that scrolls sideways and reaches the edges of a phone's window. */
export const railStyle = 'rail relative -mx-4 px-4 py-1 tablet:-mx-1 tablet:px-1'
