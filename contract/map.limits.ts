/** Where the server delivers the street map's file, if it has one. */
export const MAP_FILE_PATH = '/map.pmtiles'
