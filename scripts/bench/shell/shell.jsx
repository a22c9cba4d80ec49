import AppBar from "@mui/material/AppBar";
import CssBaseline from "@mui/material/CssBaseline";
import Drawer from "@mui/material/Drawer";
import List from "@mui/material/List";
import ListItemButton from "@mui/material/ListItemButton";
import { createTheme, ThemeProvider } from "@mui/material/styles";
import Toolbar from "@mui/material/Toolbar";
import Typography from "@mui/material/Typography";
import { createRoot } from "react-dom/client";

/** Minimal MUI page with app bar, menu and heading: the floor for the time until a page is interactive. */
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
