import AppBar from "@mui/material/AppBar";
import CssBaseline from "@mui/material/CssBaseline";
import Drawer from "@mui/material/Drawer";
import List from "@mui/material/List";
import ListItemButton from "@mui/material/ListItemButton";
import { createTheme, ThemeProvider } from "@mui/material/styles";
import Toolbar from "@mui/material/Toolbar";
import Typography from "@mui/material/Typography";
import { createRoot } from "react-dom/client";

/** The least a page on MUI can be: a bar, a menu and a heading. A floor for how soon ours is live. */
createRoot(document.getElementById("app")).render(
  <ThemeProvider theme={createTheme({ cssVariables: true })}>
    <CssBaseline />
    <AppBar>
      <Toolbar>Bare shell</Toolbar>
    </AppBar>
    <Drawer variant="permanent">
      <List>
        <ListItemButton>Dashboard</ListItemButton>
      </List>
    </Drawer>
    <Typography variant="h1">Dashboard</Typography>
  </ThemeProvider>,
);
